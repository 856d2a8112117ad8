import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { NOTIFICATION_TEXTS } from './notification.texts.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const LOCALE = 'en-US';

// MM/dd/yyyy and h:mm a (spec 2 §9).
const DATE = new Intl.DateTimeFormat(LOCALE, { month: '2-digit', day: '2-digit', year: 'numeric' });
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });
const RELATIVE = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'always' });

interface Dated {
  readonly creationDateTime: string;
}

/** Items under a heading. */
export interface ItemGroup<Item> {
  readonly label: string;
  readonly items: readonly Item[];
}

/** Items of a project under its name. */
export interface ProjectGroup<Item> extends ItemGroup<Item> {
  readonly id: string;
}

/** Today, Yesterday, then dates, the newest first, by the viewer's own days (spec 1 §2). */
export function groupByDay<Item extends Dated>(items: readonly Item[], now = new Date()): readonly ItemGroup<Item>[] {
  const newestFirst = items.toSorted((a, b) => b.creationDateTime.localeCompare(a.creationDateTime));
  const groups = Map.groupBy(newestFirst, (item) => dayLabel(new Date(item.creationDateTime), now));
  return [...groups].map(([label, group]) => ({ label, items: group }));
}

/**
 * Groups a day's items by their project, in the order of each one's newest; those without a project have no label. Brokers
 * and risk companies may work on projects of one name for several insurers: those stay apart.
 */
export function groupByProject<Item extends Pick<InboxItem, 'projectName' | 'data'>>(
  items: readonly Item[],
): readonly ProjectGroup<Item>[] {
  const idOf = ({ projectName, data }: Item) => (projectName === null ? '' : String(data['projectId'] ?? projectName));
  return [...Map.groupBy(items, idOf)].map(([id, group]) => ({ id, label: group[0]?.projectName ?? '', items: group }));
}

/** Relative where it is less than 24 hours ago, else the time of its day (spec 1 §2). */
export function timeLabel(creationDateTime: string, now = new Date()): string {
  const at = new Date(creationDateTime);
  const age = Math.max(0, now.getTime() - at.getTime());
  if (age >= DAY_MS) return TIME.format(at);
  if (age < 60_000) return 'just now';
  return age < HOUR_MS
    ? RELATIVE.format(-Math.floor(age / 60_000), 'minute')
    : RELATIVE.format(-Math.floor(age / HOUR_MS), 'hour');
}

function dayLabel(at: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (at.toDateString() === now.toDateString()) return NOTIFICATION_TEXTS.today;
  if (at.toDateString() === yesterday.toDateString()) return NOTIFICATION_TEXTS.yesterday;
  return DATE.format(at);
}
