import { BUILT_PROJECT_TABS, PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { ProjectSummary } from '@portal/contracts/projects/project-summary';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { links, useSession } from '@portal/portal-sdk';
import { TabBar, TabPanel, type TabLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { SUMMARY_TEXTS } from './project-summary.texts.ts';
import { TAB_LABELS } from './tab.texts.ts';

const NAME = 'project';

interface ProjectTabBarProps {
  readonly projectId: string;
  /** Tabs to show. */
  readonly tabs: readonly TabState[];
  readonly current: ProjectTab | undefined;
  /** State of the project, once it is known. */
  readonly summary: ProjectSummary | undefined;
}

type Count = NonNullable<TabLink['count']>;

/** Returns the numbers of the tabs in which work waits. */
function countsOf(summary: ProjectSummary | undefined): Partial<Record<ProjectTab, Count>> {
  const count = (value: number | null | undefined, label: (value: number) => string): Count | undefined =>
    value ? { value, label: label(value) } : undefined;
  const [recommendations, documents, contacts] = [
    count(summary?.recommendations?.open, SUMMARY_TEXTS.open),
    count(summary?.documentsWaiting, SUMMARY_TEXTS.documents),
    count(summary?.contactsWaiting, SUMMARY_TEXTS.requests),
  ];
  return {
    ...(recommendations && { recommendations }),
    ...(documents && { documents }),
    ...(contacts && { contacts }),
  };
}

/** Tabs of the project in their order; disabled ones show the reason (spec 2 §2). */
export function ProjectTabBar({ projectId, tabs, current, summary }: ProjectTabBarProps) {
  const counts = countsOf(summary);
  const shown = PROJECT_TAB_NAMES.flatMap((name) => {
    const state = tabs.find((tab) => tab.name === name);
    if (!state) return [];
    const to = links.project(projectId, name);
    return [{ name, label: TAB_LABELS[name], to, obstacle: state.reason, count: counts[name] }];
  });
  return <TabBar name={NAME} tabs={shown} current={current} />;
}

/** Tabs that a project is going to have, all disabled, for the form of a new one (spec 2 §2). */
export function NewProjectTabBar() {
  const { companyProjectTabAccess } = useSession().claims;
  const built = BUILT_PROJECT_TABS.filter((name) => companyProjectTabAccess.includes(name));
  const shown = built.map((name) => ({
    name,
    label: TAB_LABELS[name],
    to: links.projects(),
    obstacle: PROJECT_SCREEN_TEXTS.addFirst,
  }));
  return <TabBar name={NAME} tabs={shown} current={undefined} />;
}

/** Content of the current tab. */
export function ProjectTabPanel({ current, children }: { readonly current: ProjectTab; readonly children: ReactNode }) {
  return (
    <TabPanel name={NAME} current={current}>
      {children}
    </TabPanel>
  );
}
