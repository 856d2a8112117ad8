import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { Project } from '@portal/contracts/projects/project';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { apiFault, Link, links, Navigate, usePageTitle, useSession } from '@portal/portal-sdk';
import { EmptyState, ErrorPanel } from '@portal/ui';
import { IconFolderOff } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useProject } from '../details/project.api.ts';
import { ProjectHeader, ProjectHeaderSkeleton } from './project-header.tsx';
import { ProjectTabBar, ProjectTabPanel } from './tab-bar.tsx';

/** What stands under each tab; a tab without it is not shown. */
export type ProjectSections = Partial<Readonly<Record<ProjectTab, ComponentType<{ readonly project: Project }>>>>;

export interface ProjectFrameProps {
  readonly projectId: string;
  /** Last segment of the path; without one it is details (spec 2 §2). */
  readonly tabName: string | undefined;
  readonly sections: ProjectSections;
}

/** A project's page: title row, tab bar, the section that the address names (spec 2 §2). */
export function ProjectFrame({ projectId, tabName = 'details', sections }: ProjectFrameProps) {
  const { viewer } = useSession();
  const { data: project, error, refetch } = useProject(projectId);
  usePageTitle(project?.name ?? '', [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }]);

  if (!project && error) {
    const isUnknown = apiFault(error)?.fieldErrors?.projectId !== undefined;
    if (isUnknown) return <Navigate to={links.projects()} replace />;
    return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  }
  if (!project) return <ProjectHeaderSkeleton />;

  const tabs = viewer.tabAccess.filter((tab) => sections[tab]);
  const current = tabs.find((tab) => tab === tabName);
  const [first] = tabs;
  if (!current && first) return <Navigate to={links.project(projectId, first)} replace />;
  return (
    <>
      <ProjectHeader project={project} />
      <ProjectTabBar projectId={projectId} tabs={tabs} current={current} />
      {current ? <TabPanel tab={current} project={project} sections={sections} /> : <NoSection />}
    </>
  );
}

interface TabPanelProps {
  readonly tab: ProjectTab;
  readonly project: Project;
  readonly sections: ProjectSections;
}

function TabPanel({ tab, project, sections }: TabPanelProps) {
  const Content = sections[tab];
  return <ProjectTabPanel current={tab}>{Content && <Content project={project} />}</ProjectTabPanel>;
}

function NoSection() {
  return (
    <EmptyState
      icon={IconFolderOff}
      title={PROJECT_SCREEN_TEXTS.noSection}
      action={<Link to={links.projects()}>{PROJECT_SCREEN_TEXTS.backToProjects}</Link>}
    />
  );
}
