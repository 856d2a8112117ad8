import { siteDay } from '@portal/contracts/common/site-day';
import { instantsOf } from '@portal/contracts/common/site-time';
import { formatDate } from '@portal/ui';

/** Formats the day of an instant at the site; '–' for none. */
export const formatDueDay = (instant: string | null, timeZone: string | null): string =>
  formatDate(dueDayOf(instant, timeZone));

/** The day of an instant at the site, `YYYY-MM-DD`. */
export const dueDayOf = (instant: string | null, timeZone: string | null): string | null =>
  instant === null ? null : siteDay(new Date(instant), timeZone);

/** The last minute of a day at the site: who acts on it is in time. */
export function dueInstantOf(day: string, timeZone: string | null): string {
  const last = `${day}T23:59`;
  return instantsOf(last, timeZone ?? 'UTC').at(-1) ?? `${last}:00.000Z`;
}
