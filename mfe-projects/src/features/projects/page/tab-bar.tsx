import { BUILT_PROJECT_TABS, PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { links, useSession } from '@portal/portal-sdk';
import { TabBar, TabPanel, type TabLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { SUMMARY_TEXTS } from './project-summary.texts.ts';
import { TAB_LABELS } from './tab.texts.ts';
import { WAITING, type Work } from './waiting.ts';

const NAME = 'project';

interface ProjectTabBarProps {
  readonly projectId: string;
  /** Tabs to show. */
  readonly tabs: readonly TabState[];
  readonly current: ProjectTab | undefined;
  /** State of the project, once it is known. */
  readonly summary: Work | undefined;
}

type Count = NonNullable<TabLink['count']>;

/** Returns the number of a tab in which work waits, with its words; undefined where none does. */
function countOf(tab: ProjectTab, summary: Work): Count | undefined {
  const open = tab === 'recommendations' ? (summary.recommendations?.open ?? 0) : 0;
  const figures = [
    { count: open, text: SUMMARY_TEXTS.open },
    ...WAITING.filter((one) => one.tab === tab).map(({ figure, text }) => ({ count: summary[figure] ?? 0, text })),
  ].filter(({ count }) => count > 0);
  if (figures.length === 0) return undefined;
  return {
    value: figures.reduce((sum, { count }) => sum + count, 0),
    label: figures.map(({ count, text }) => text(count)).join(', '),
  };
}

/** Tabs of the project in their order; disabled ones show the reason (spec 2 §2). */
export function ProjectTabBar({ projectId, tabs, current, summary }: ProjectTabBarProps) {
  const shown = PROJECT_TAB_NAMES.flatMap((name) => {
    const state = tabs.find((tab) => tab.name === name);
    if (!state) return [];
    const to = links.project(projectId, name);
    return [{ name, label: TAB_LABELS[name], to, obstacle: state.reason, count: summary && countOf(name, summary) }];
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

interface ProjectTabPanelProps {
  readonly current: ProjectTab;
  /** True while the address names an item of the tab's list. */
  readonly namesItem: boolean;
  readonly children: ReactNode;
}

/** Content of the current tab. */
export function ProjectTabPanel({ children, ...shown }: ProjectTabPanelProps) {
  return (
    <TabPanel name={NAME} {...shown}>
      {children}
    </TabPanel>
  );
}
