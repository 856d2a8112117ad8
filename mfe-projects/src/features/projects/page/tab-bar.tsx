import { PROJECT_TABS, type ProjectTab } from '@portal/contracts/common/tabs';
import { links } from '@portal/portal-sdk';
import { TabBar, TabPanel } from '@portal/ui';
import type { ReactNode } from 'react';

const NAME = 'project';

interface ProjectTabBarProps {
  readonly projectId: string;
  readonly tabs: readonly ProjectTab[];
  readonly current: ProjectTab | undefined;
}

/** The project's tabs, in their order. */
export function ProjectTabBar({ projectId, tabs, current }: ProjectTabBarProps) {
  const shown = PROJECT_TABS.filter((tab) => tabs.includes(tab.name)).map(({ name, label }) => ({
    name,
    label,
    to: links.project(projectId, name),
  }));
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
