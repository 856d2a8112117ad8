import { Link, Menu, Tooltip, UnstyledButton } from '@portal/portal-sdk';
import { IconChevronDown } from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { GuardedItem } from '../actions/guarded-action.tsx';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { fittingTabs } from './fitting-tabs.ts';
import classes from './tab-bar.module.css';
import { useTabSpace } from './use-tab-space.ts';

/** A number that a tab carries where it means work. */
export interface TabCount {
  readonly value: number;
  /** The number with its meaning: '12 open'. */
  readonly label: string;
}

/** A tab: its name in the address, its label, its link. */
export interface TabLink {
  readonly name: string;
  readonly label: string;
  readonly to: string;
  /** Reason why the tab cannot be opened; undefined if it can. */
  readonly obstacle?: string | undefined;
  readonly count?: TabCount | undefined;
}

export interface TabBarProps {
  /** Prefix of the ids of tabs and panel. */
  readonly name: string;
  readonly tabs: readonly TabLink[];
  readonly current: string | undefined;
}

/**
 * Tabs of a page as links with addresses of their own; arrow keys move between them. A disabled one stays visible and
 * shows the reason on hover and focus. Those that do not fit are in a menu at the end, in order; the current one never is.
 */
export function TabBar({ name, tabs, current }: TabBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const space = useTabSpace(bar, row, tabs.map(({ label, count }) => `${label} ${count?.value ?? ''}`).join());
  if (tabs.length === 0) return null;
  const isMeasured = space.tabs.length === tabs.length;
  const currentIndex = tabs.findIndex((tab) => tab.name === current);
  const fitting = fittingTabs(isMeasured ? space : { ...space, room: 0, tabs: tabs.map(() => 0) }, currentIndex);
  const shown = fitting.flatMap((index) => tabs[index] ?? []);
  const others = tabs.filter((_, index) => !fitting.includes(index));
  const reached = currentIndex < 0 ? shown[0]?.name : current;
  return (
    <div ref={bar} className={classes.bar} data-phone="list">
      <div className={classes.measure} aria-hidden="true">
        <div ref={row} className={classes.row}>
          {tabs.map(({ name: key, label, count }) => (
            <span key={key} className={classes.tab} data-label={label}>
              {count && <span className={classes.count} data-label={count.value} />}
            </span>
          ))}
          <span className={classes.tab} data-label={SCREEN_TEXTS.more}>
            <IconChevronDown size={14} />
          </span>
        </div>
      </div>
      <div role="tablist" className={classes.tabs} onKeyDown={moveBetweenTabs}>
        {shown.map((tab) => (
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
      {others.length > 0 && <More tabs={others} bar={name} />}
    </div>
  );
}

/** Menu of the tabs that do not fit. */
function More({ tabs, bar }: { readonly tabs: readonly TabLink[]; readonly bar: string }) {
  const [isOpen, setOpen] = useState(false);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || isOpen) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width="max-content">
      <Menu.Target>
        <UnstyledButton className={`${classes.tab} ${classes.more}`} onKeyDown={openByArrow}>
          {SCREEN_TEXTS.more}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {tabs.map(({ name, label, to, obstacle, count }) =>
          obstacle === undefined ? (
            <Menu.Item
              key={name}
              component={Link}
              to={to}
              {...(count && {
                'aria-describedby': countId(bar, name),
                rightSection: <Count count={count} textId={countId(bar, name)} />,
              })}
            >
              {label}
            </Menu.Item>
          ) : (
            <GuardedItem key={name} obstacle={obstacle} onClick={() => undefined}>
              {label}
            </GuardedItem>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

interface CountProps {
  readonly count: TabCount;
  /** Id of the text of the count, which describes its tab. */
  readonly textId: string;
}

const countId = (bar: string, tab: string): string => `${bar}-count-${tab}`;

const Count = ({ count, textId }: CountProps) => (
  <>
    <span className={classes.count} aria-hidden="true">
      {count.value}
    </span>
    <span id={textId} hidden>
      {count.label}
    </span>
  </>
);

interface TabProps {
  readonly tab: TabLink;
  readonly bar: string;
  readonly isCurrent: boolean;
  readonly isReached: boolean;
}

function Tab({ tab, bar, isCurrent, isReached }: TabProps) {
  const { count } = tab;
  const textId = countId(bar, tab.name);
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
    <Link {...shared} {...(count && { 'aria-describedby': textId })} to={tab.to} className={look}>
      {tab.label}
      {count && <Count count={count} textId={textId} />}
    </Link>
  );
}

interface TabPanelProps {
  /** The name of its TabBar. */
  readonly name: string;
  readonly current: string;
  /** True while the address names an item of the tab's list: on a phone, what stands above does not show while it loads. */
  readonly namesItem?: boolean;
  readonly children: ReactNode;
}

/** Content of the current tab. */
export function TabPanel({ name, current, namesItem = false, children }: TabPanelProps) {
  return (
    <div
      role="tabpanel"
      id={`${name}-panel`}
      aria-labelledby={`${name}-tab-${current}`}
      data-item={namesItem ? '' : undefined}
    >
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
