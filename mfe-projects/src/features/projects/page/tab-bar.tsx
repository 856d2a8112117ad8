import { PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { links } from '@portal/portal-sdk';
import { TabBar, TabPanel } from '@portal/ui';
import type { ReactNode } from 'react';
import { TAB_LABELS } from './tab.texts.ts';

const NAME = 'project';

interface ProjectTabBarProps {
  readonly projectId: string;
  /** Tabs to show. */
  readonly tabs: readonly TabState[];
  readonly current: ProjectTab | undefined;
}

/** Tabs of the project in their order; disabled ones show the reason (spec 2 §2). */
export function ProjectTabBar({ projectId, tabs, current }: ProjectTabBarProps) {
  const shown = PROJECT_TAB_NAMES.flatMap((name) => {
    const state = tabs.find((tab) => tab.name === name);
    return state ? [{ name, label: TAB_LABELS[name], to: links.project(projectId, name), obstacle: state.reason }] : [];
  });
  return <TabBar name={NAME} tabs={shown} current={current} />;
}

/** Content of the current tab. */
export function ProjectTabPanel({ current, children }: { readonly current: ProjectTab; readonly children: ReactNode }) {
  return (
    <TabPanel name={NAME} current={current}>
      {children}
    </TabPanel>
  );
}
