import { PROJECT_TABS, type ProjectTab } from '@portal/contracts/common/tabs';
import { Link, links } from '@portal/portal-sdk';
import type { KeyboardEvent } from 'react';
import classes from './page.module.css';

interface TabBarProps {
  readonly projectId: string;
  readonly tabs: readonly ProjectTab[];
  readonly current: ProjectTab | undefined;
}

/** The project's tabs as links; arrow keys move between them. */
export function TabBar({ projectId, tabs, current }: TabBarProps) {
  if (tabs.length === 0) return null;
  const shown = PROJECT_TABS.filter((tab) => tabs.includes(tab.name));
  return (
    <div role="tablist" className={classes.tabs} onKeyDown={moveBetweenTabs}>
      {shown.map((tab) => (
        <Link
          key={tab.name}
          to={links.project(projectId, tab.name)}
          role="tab"
          id={`project-tab-${tab.name}`}
          aria-selected={tab.name === current}
          aria-controls={tab.name === current ? 'project-panel' : undefined}
          tabIndex={tab.name === current ? 0 : -1}
          className={tab.name === current ? `${classes.tab} ${classes.current}` : classes.tab}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}

function moveBetweenTabs(event: KeyboardEvent<HTMLDivElement>) {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  tabs[(next + tabs.length) % tabs.length]?.focus();
}
