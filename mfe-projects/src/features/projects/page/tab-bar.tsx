import { PROJECT_TABS, type ProjectTab } from '@portal/contracts/common/tabs';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { links } from '@portal/portal-sdk';
import { TabBar, TabPanel } from '@portal/ui';
import type { ReactNode } from 'react';

const NAME = 'project';

interface ProjectTabBarProps {
  readonly projectId: string;
  /** Those that are shown. */
  readonly tabs: readonly TabState[];
  readonly current: ProjectTab | undefined;
}

/** The project's tabs, in their order; those that cannot be opened say why (spec 2 §2). */
export function ProjectTabBar({ projectId, tabs, current }: ProjectTabBarProps) {
  const shown = PROJECT_TABS.flatMap(({ name, label }) => {
    const state = tabs.find((tab) => tab.name === name);
    return state ? [{ name, label, to: links.project(projectId, name), obstacle: state.reason }] : [];
  });
  return <TabBar name={NAME} tabs={shown} current={current} />;
}

/** What stands under the current tab. */
export function ProjectTabPanel({ current, children }: { readonly current: ProjectTab; readonly children: ReactNode }) {
  return (
    <TabPanel name={NAME} current={current}>
      {children}
    </TabPanel>
  );
}
