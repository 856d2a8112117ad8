import { BUILT_PROJECT_TABS, PROJECT_TAB_NAMES, type ProjectTab } from '@portal/contracts/common/tabs';
import type { TabState } from '@portal/contracts/projects/tab-access';
import { links, useSession } from '@portal/portal-sdk';
import { TabBar, TabPanel } from '@portal/ui';
import type { ReactNode } from 'react';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
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
