import { Link, Tooltip } from '@portal/portal-sdk';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import classes from './tab-bar.module.css';
import { useOverflow } from './use-overflow.ts';

/** A tab: its name in the address, its label, its link. */
export interface TabLink {
  readonly name: string;
  readonly label: string;
  readonly to: string;
  /** Reason why the tab cannot be opened; undefined if it can. */
  readonly obstacle?: string | undefined;
}

export interface TabBarProps {
  /** Prefix of the ids of tabs and panel. */
  readonly name: string;
  readonly tabs: readonly TabLink[];
  readonly current: string | undefined;
}

/**
 * Tabs of a page as links with addresses of their own; arrow keys move between them. A disabled one stays visible and
 * shows the reason on hover and focus. Tabs that do not fit can be scrolled to; the current one is in view.
 */
export function TabBar({ name, tabs, current }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = tabs.map((tab) => tab.name).join(' ');
  useEffect(() => {
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [current, shown]);
  const overflow = useOverflow(bar, shown);
  if (tabs.length === 0) return null;
  const reached = tabs.some((tab) => tab.name === current) ? current : tabs[0]?.name;
  return (
    <div className={classes.bar}>
      {overflow.before && <Further towards="before" bar={bar} />}
      <div ref={bar} role="tablist" className={classes.tabs} onKeyDown={moveBetweenTabs}>
        {tabs.map((tab) => (
          <Tab
            key={tab.name}
            tab={tab}
            bar={name}
            isCurrent={tab.name === current}
            // The Tab key reaches the current tab, or the first one if there is none.
            isReached={tab.name === reached}
          />
        ))}
      </div>
      {overflow.after && <Further towards="after" bar={bar} />}
    </div>
  );
}

interface FurtherProps {
  readonly towards: 'before' | 'after';
  readonly bar: RefObject<HTMLElement | null>;
}

/** Button that scrolls to hidden tabs: for the mouse only, since arrow keys reach every tab. */
function Further({ towards, bar }: FurtherProps) {
  const Icon = towards === 'before' ? IconChevronLeft : IconChevronRight;
  const scroll = () => {
    const step = (bar.current?.clientWidth ?? 0) * 0.7;
    bar.current?.scrollBy({ left: towards === 'before' ? -step : step });
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden
      className={`${classes.further} ${towards === 'before' ? classes.before : classes.after}`}
      onClick={scroll}
    >
      <Icon size={18} />
    </button>
  );
}

interface TabProps {
  readonly tab: TabLink;
  readonly bar: string;
  readonly isCurrent: boolean;
  readonly isReached: boolean;
}

function Tab({ tab, bar, isCurrent, isReached }: TabProps) {
  const shared = {
    role: 'tab',
    id: `${bar}-tab-${tab.name}`,
    'aria-selected': isCurrent,
    'aria-controls': isCurrent ? `${bar}-panel` : undefined,
    tabIndex: isReached ? 0 : -1,
  };
  const look = isCurrent ? `${classes.tab} ${classes.current}` : classes.tab;
  if (tab.obstacle !== undefined)
    return (
      <Tooltip label={tab.obstacle} position="bottom" multiline maw={280}>
        <span {...shared} aria-disabled className={`${look} ${classes.closed}`}>
          {tab.label}
        </span>
      </Tooltip>
    );
  return (
    <Link {...shared} to={tab.to} className={look}>
      {tab.label}
    </Link>
  );
}

interface TabPanelProps {
  /** The name of its TabBar. */
  readonly name: string;
  readonly current: string;
  readonly children: ReactNode;
}

/** Content of the current tab. */
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
