import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { Project } from '@portal/contracts/projects/project';
import type { ComponentType } from 'react';
import { ProjectDetails } from '../details/project-details.tsx';
import { ProjectDocuments } from '../documents/project-documents.tsx';

/** The sections of a project that exist; the others' tabs are not shown. */
export const BUILT_TABS: Partial<Readonly<Record<ProjectTab, ComponentType<{ readonly project: Project }>>>> = {
  details: ProjectDetails,
  documents: ProjectDocuments,
};

export const isBuilt = (tab: ProjectTab): boolean => tab in BUILT_TABS;
