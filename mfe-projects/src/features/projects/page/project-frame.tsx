import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { Project } from '@portal/contracts/projects/project';
import type { TabState } from '@portal/contracts/projects/tab-access';
import {
  apiFault,
  Link,
  links,
  Navigate,
  notify,
  usePageTitle,
  usePermission,
  useProjectPlaces,
} from '@portal/portal-sdk';
import { EmptyState, ErrorPanel, NoAccess } from '@portal/ui';
import { IconFolderOff } from '@tabler/icons-react';
import { useEffect, useState, type ComponentType } from 'react';
import { useFeesToJudge } from '../../fee-proposals/fee-proposals.api.ts';
import { useProject } from '../details/project.api.ts';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { ProjectCommands } from './project-commands.tsx';
import { ProjectHeader, ProjectPageSkeleton } from './project-header.tsx';
import { ProjectSection } from './project-section.tsx';
import { useProjectSummary } from './project-summary.api.ts';
import { ProjectSummary } from './project-summary.tsx';
import { useTabAccess } from './tab-access.api.ts';
import { ProjectTabBar } from './tab-bar.tsx';
import { TAB_LABELS } from './tab.texts.ts';

/** Component of each tab; a tab without one is hidden. */
export type ProjectSections = Partial<Readonly<Record<ProjectTab, ComponentType<{ readonly project: Project }>>>>;

export interface ProjectFrameProps {
  readonly projectId: string;
  /** Last segment of the path; without one it is details, where the viewer has them (spec 2 §2). */
  readonly tabName: string | undefined;
  readonly sections: ProjectSections;
}

/** A project's page: title row, tab bar, the section that the address names (spec 2 §2). */
export function ProjectFrame({ projectId, tabName, sections }: ProjectFrameProps) {
  const project = useProject(projectId);
  const tabAccess = useTabAccess(projectId);
  const summary = useProjectSummary(projectId);
  const built = (tabAccess.data ?? []).filter(({ name }) => sections[name]);
  const shown = built.filter(({ visible }) => visible);
  const isOpen = (tab: ProjectTab) => shown.some(({ name, enabled }) => name === tab && enabled);
  const judges = usePermission('approve', 'feeProposal');
  const fees = useFeesToJudge(projectId, judges && isOpen('feeProposal'));
  const [usedId, setUsedId] = useState<string>();
  usePageTitle(
    project.data?.name ?? '',
    [{ label: PROJECT_SCREEN_TEXTS.title, to: links.projects() }],
    sectionTitle(tabName),
  );

  const queries = [project, tabAccess];
  // Also if the project was loaded before: somebody may have deleted it meanwhile.
  const isGone = queries.some(({ error }) => isUnknown(error));
  usePlaceOf(projectId, project.data?.name, isGone);
  if (isGone) return <Navigate to={links.projects()} replace />;
  const missing = queries.find(({ data, error }) => !data && error);
  if (missing) return <ErrorPanel error={missing.error} onRetry={() => void missing.refetch()} />;
  // Waited for once, so that nothing moves when it comes; not for a second attempt, nor in place of a page that is in use.
  const isSummarizing = [summary, fees].some(
    ({ isLoading, isFetched, failureCount }) => isLoading && !isFetched && failureCount === 0,
  );
  const isInUse = usedId === projectId;
  if (!project.data || !tabAccess.data || (isSummarizing && !isInUse)) return <ProjectPageSkeleton />;
  if (!isInUse) setUsedId(projectId);

  const work = summary.data && { ...summary.data, feesToJudge: fees.data ?? null };
  const place = placeOf(tabName, built, shown);
  if (place === 'first' && shown[0]) return <Navigate to={links.project(projectId, shown[0].name)} replace />;
  const current = typeof place === 'object' ? place : undefined;
  return (
    <>
      <ProjectCommands project={project.data} tabs={shown} />
      <div data-phone="list">
        <ProjectHeader project={project.data} hasValues={isOpen('var')} />
        {work && <ProjectSummary project={project.data} summary={work} hasInspections={isOpen('inspections')} />}
        <ProjectTabBar projectId={projectId} tabs={shown} current={current?.name} summary={work} />
      </div>
      {current && (
        <ProjectSection key={current.name} tab={current} project={project.data} content={sections[current.name]} />
      )}
      {place === 'noAccess' && <NoAccess />}
      {place === 'first' && <NoSection />}
    </>
  );
}

/** Returns the name of a tab for the browser's tab, not in capitals as the tab bar has it; undefined for other names. */
function sectionTitle(tabName: string | undefined): string | undefined {
  const tab = PROJECT_TAB_NAMES.find((name) => name === tabName);
  return tab && TAB_LABELS[tab].charAt(0) + TAB_LABELS[tab].slice(1).toLowerCase();
}

/**
 * Makes the project the newest of the person's recent ones; forgets one that does not exist (any more), and says so, in
 * the same words where it exists for others.
 */
function usePlaceOf(projectId: string, name: string | undefined, isGone: boolean): void {
  const { remember, forget } = useProjectPlaces();
  useEffect(() => {
    if (isGone) {
      forget(projectId);
      notify.error(PROJECT_SCREEN_TEXTS.unknown);
    } else if (name !== undefined) remember({ id: projectId, name });
  }, [projectId, name, isGone, remember, forget]);
}

/** Returns true if the project does not exist for the viewer (spec 2 §2). */
const isUnknown = (error: unknown): boolean => apiFault(error)?.fieldErrors?.projectId !== undefined;

/**
 * Resolves an address: its tab, no access where the viewer does not have it (any more), otherwise the first tab. A
 * project's own address is that of its details, also for those without that tab.
 */
function placeOf(
  tabName: string | undefined,
  built: readonly TabState[],
  shown: readonly TabState[],
): TabState | 'noAccess' | 'first' {
  const current = shown.find(({ name }) => name === tabName);
  if (current) return current;
  const isAnothers = tabName !== 'details' && built.some(({ name }) => name === tabName);
  return isAnothers ? 'noAccess' : 'first';
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
