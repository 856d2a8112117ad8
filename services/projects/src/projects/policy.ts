import { fieldsFor, hiddenProjectFields, tabStateOf, type Viewer } from '@portal/access';
import {
  PROJECT_DETAIL_FIELDS,
  type CreateProject,
  type ProjectDetailField,
  type Project,
} from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { forbidden } from '@portal/service-kit';
import { canUploadDocuments, evaluateProject, type ProjectFacts } from '@portal/workflow';
import type { Knex } from 'knex';
import type { ReachedProject } from '../core/access/reach-project.ts';
import type { ProjectContent } from '../core/project/project.mapping.ts';
import { isPrimary as holdsPrimary } from '../core/project/project.repository.ts';

/** The detail fields that the viewer may change now: all, the technical ones, or none (decisions §11). */
export function editableFields(project: ProjectFacts, viewer: Viewer): readonly string[] {
  if (!evaluateProject(project, 'update', viewer).allowed) return [];
  return fieldsFor(viewer, 'update', 'project') ?? PROJECT_DETAIL_FIELDS;
}

/**
 * Returns the part of the body that the viewer may write: viewers limited to some fields (the risk engineer, decisions
 * §11) send the others unchanged.
 * @throws 403 where another field differs from the value that the viewer saw
 */
export function permittedChange(current: ProjectContent, body: CreateProject, viewer: Viewer): CreateProject {
  const limit = fieldsFor(viewer, 'update', 'project');
  if (!limit) return body;
  const stored = detailsOf(current);
  const hidden = hiddenProjectFields(viewer);
  for (const field of PROJECT_DETAIL_FIELDS) {
    if (limit.includes(field)) continue;
    const seen = hidden.has(field) ? null : stored[field];
    if (!isSame(body[field], seen)) throw forbidden(PROJECT_TEXTS.technicalFieldsOnly);
  }
  return { ...stored, ...Object.fromEntries(limit.map((field) => [field, body[field as ProjectDetailField]])) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  (one === '' ? null : (one ?? null)) === (other === '' ? null : (other ?? null));

/** Returns the stored project as the body of a change. */
export function detailsOf(project: ProjectContent): CreateProject {
  const { parentCompany, projectType, businessType, ...rest } = project;
  return {
    ...rest,
    constructionValue: rest.constructionValue ?? 0,
    policyStartDate: rest.policyStartDate ?? '',
    policyExpireDate: rest.policyExpireDate ?? '',
    parentCompanyId: parentCompany.id,
    projectTypeId: projectType.id,
    businessTypeId: businessType.id,
  };
}

/**
 * Returns the facts by which the workflow decides about a project; the primary function matters for risk engineers
 * only.
 */
export async function factsOf(
  knex: Knex,
  project: { readonly id: string; readonly status: Project['status'] },
  viewer: Viewer,
): Promise<ProjectFacts> {
  const isPrimaryRiskEngineer =
    viewer.role === 'RiskEngineer' && (await holdsPrimary(knex, project.id, viewer.userId, 'RiskEngineer'));
  return { status: project.status, isPrimaryRiskEngineer };
}

/** Returns true if the viewer has the documents of the project and may upload to one of its folders. */
export function mayUploadDocuments({ tabFacts, status, isPrimary }: ReachedProject, viewer: Viewer): boolean {
  const isOpened = tabStateOf('documents', tabFacts, viewer).enabled;
  return isOpened && canUploadDocuments({ kind: 'project', projectStatus: status, isPrimary }, viewer);
}
