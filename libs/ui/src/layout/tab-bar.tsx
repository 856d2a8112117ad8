import { Link } from '@portal/portal-sdk';
import type { KeyboardEvent, ReactNode } from 'react';
import classes from './tab-bar.module.css';

/** A tab: its name in the address, what it is called, where it leads. */
export interface TabLink {
  readonly name: string;
  readonly label: string;
  readonly to: string;
}

export interface TabBarProps {
  /** What the ids of tabs and panel begin with. */
  readonly name: string;
  readonly tabs: readonly TabLink[];
  readonly current: string | undefined;
}

/** The tabs of a page as links, so that each has an address of its own; arrow keys move between them. */
export function TabBar({ name, tabs, current }: TabBarProps) {
  if (tabs.length === 0) return null;
  return (
    <div role="tablist" className={classes.tabs} onKeyDown={moveBetweenTabs}>
      {tabs.map((tab) => (
        <Link
          key={tab.name}
          to={tab.to}
          role="tab"
          id={`${name}-tab-${tab.name}`}
          aria-selected={tab.name === current}
          aria-controls={tab.name === current ? `${name}-panel` : undefined}
          tabIndex={tab.name === current ? 0 : -1}
          className={tab.name === current ? `${classes.tab} ${classes.current}` : classes.tab}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  );
}

interface TabPanelProps {
  /** The name of its TabBar. */
  readonly name: string;
  readonly current: string;
  readonly children: ReactNode;
}

/** What stands under the current tab. */
export function TabPanel({ name, current, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${current}`}>
      {children}
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
