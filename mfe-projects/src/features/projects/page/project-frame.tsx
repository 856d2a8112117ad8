import type { ProjectTab } from '@portal/contracts/common/tabs';
import type { Project } from '@portal/contracts/projects/project';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { apiFault, Link, links, Navigate, usePageTitle, useSession } from '@portal/portal-sdk';
import { EmptyState, ErrorPanel } from '@portal/ui';
import { IconFolderOff } from '@tabler/icons-react';
import { useProject } from '../details/project.api.ts';
import { BUILT_TABS, isBuilt } from './built-tabs.ts';
import { ProjectHeader, ProjectHeaderSkeleton } from './project-header.tsx';
import { ProjectTabBar, ProjectTabPanel } from './tab-bar.tsx';

export interface ProjectFrameProps {
  readonly projectId: string;
  /** Last segment of the path; without one it is details (spec 2 §2). */
  readonly tabName: string | undefined;
}

/** A project's page: title row, tab bar, the section that the address names (spec 2 §2). */
export function ProjectFrame({ projectId, tabName = 'details' }: ProjectFrameProps) {
  const { viewer } = useSession();
  const { data: project, error, refetch } = useProject(projectId);
  usePageTitle(project?.name ?? '', [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }]);

  if (!project && error) {
    const isUnknown = apiFault(error)?.fieldErrors?.projectId !== undefined;
    if (isUnknown) return <Navigate to={links.projects()} replace />;
    return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  }
  if (!project) return <ProjectHeaderSkeleton />;

  const tabs = viewer.tabAccess.filter(isBuilt);
  const current = tabs.find((tab) => tab === tabName);
  const [first] = tabs;
  if (!current && first) return <Navigate to={links.project(projectId, first)} replace />;
  return (
    <>
      <ProjectHeader project={project} />
      <ProjectTabBar projectId={projectId} tabs={tabs} current={current} />
      {current ? <TabPanel tab={current} project={project} /> : <NoSection />}
    </>
  );
}

function TabPanel({ tab, project }: { readonly tab: ProjectTab; readonly project: Project }) {
  const Content = BUILT_TABS[tab];
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
