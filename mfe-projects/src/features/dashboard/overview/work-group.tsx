import { WORK_ON_PROJECTS } from '@portal/contracts/insights/dashboard-lists';
import { Button, Link } from '@portal/portal-sdk';
import { formatDate, formatDayOf, StatusDot, useKeptFocus, type StatusLook } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useRef, type RefObject } from 'react';
import classes from './overview.module.css';
import { MY_WORK_TEXTS as TEXTS } from './overview.texts.ts';
import type { SteadyItem } from './use-steady-work.ts';

/** Groups of My work; what is due today is part of the week. */
export type GroupName = keyof (typeof TEXTS)['groups'];

/** Rows that a group shows at first. */
export const FIRST_ROWS = 8;

const LOOKS: Readonly<Record<GroupName, StatusLook>> = {
  Overdue: { tone: 'danger', shape: 'alert' },
  ThisWeek: { tone: 'warning', shape: 'half' },
  Waiting: { tone: 'info', shape: 'ring' },
};

interface WorkGroupProps {
  readonly name: GroupName;
  readonly items: readonly SteadyItem[];
  /** Number of all work of the group, also of what is not listed. */
  readonly count: string;
  /** Rows shown before somebody asks for all. */
  readonly most: number;
  readonly onAll: () => void;
}

/** Work of one urgency. The first of the rows that are shown on demand has the focus after the button for them. */
export function WorkGroup({ name, items, count, most, onAll }: WorkGroupProps) {
  const hidden = items.length - most;
  const group = useRef<HTMLTableSectionElement>(null);
  const firstOfOthers = useRef<HTMLAnchorElement>(null);
  useKeptFocus(group, firstOfOthers);
  return (
    <tbody ref={group}>
      <tr className={classes.groupHead}>
        <th scope="rowgroup" colSpan={3}>
          <StatusDot {...LOOKS[name]} label={TEXTS.groups[name]} /> <span className={classes.groupCount}>{count}</span>
        </th>
      </tr>
      {items.slice(0, most).map((item, index) => (
        <WorkRow key={item.key} item={item} {...(index === FIRST_ROWS && { link: firstOfOthers })} />
      ))}
      {hidden > 0 && (
        <tr className={classes.moreRow}>
          <td colSpan={3}>
            <Button variant="subtle" size="compact-sm" onClick={onAll}>
              {TEXTS.showMore(hidden)}
            </Button>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** Returns the day by which work is due; where it has none, the viewer's day from which it waits. */
function whenOf({ dueDate, waitingSince }: SteadyItem): string {
  if (dueDate !== null) return formatDate(dueDate);
  return waitingSince === null ? SCREEN_TEXTS.nothing : TEXTS.since(formatDayOf(waitingSince));
}

interface WorkRowProps {
  readonly item: SteadyItem;
  readonly link?: RefObject<HTMLAnchorElement | null>;
}

function WorkRow({ item, link }: WorkRowProps) {
  const { key, kind, to, title, projectName, reason, urgency, isDone } = item;
  // Work on a project as a whole has the same title for each: its name tells them apart.
  const [headline, beneath] = WORK_ON_PROJECTS.includes(kind) ? [projectName, title] : [title, projectName];
  return (
    <tr className={isDone ? `${classes.workRow} ${classes.done}` : classes.workRow} data-urgency={urgency}>
      <td>
        <Link ref={link} to={to} className={classes.workLink} data-row-link="" data-row-id={key}>
          <bdi>{headline}</bdi>
        </Link>
        {beneath !== null && (
          <span className={classes.beneath}>
            <bdi>{beneath}</bdi>
          </span>
        )}
      </td>
      <td className={classes.reason}>{isDone ? TEXTS.done : reason}</td>
      <td className={classes.due}>{whenOf(item)}</td>
    </tr>
  );
}
