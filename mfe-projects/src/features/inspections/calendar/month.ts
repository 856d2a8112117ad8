import { INSTANT_YEARS } from '@portal/contracts/common/limits';
import type { WeekDay } from '@portal/portal-sdk';
import { todayOf } from '../../../dates/day.ts';

const DAY_MS = 86_400_000;
/** Largest offset of a time zone from UTC. */
const FARTHEST_ZONE_MS = 14 * 3_600_000;
const WEEK = 7;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns true for a month `YYYY-MM` of which the inspections can be asked for: its weeks are in the years of instants. */
export const isMonth = (text: string): boolean =>
  /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && text > `${INSTANT_YEARS[0]}-01` && text < `${INSTANT_YEARS[1]}-12`;

/** The month `YYYY-MM` of the viewer's day. */
export const monthNow = (now = new Date()): string => todayOf(now).slice(0, 7);

/** Returns the month a number of months later, or earlier if negative. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** The weeks that a month touches, each of seven days `YYYY-MM-DD` from `firstDay` on. */
export function weeksOf(month: string, firstDay: WeekDay): readonly (readonly string[])[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const last = Date.parse(`${monthAfter(month, 1)}-01T00:00:00Z`) - DAY_MS;
  const start = first - ((new Date(first).getUTCDay() - firstDay + WEEK) % WEEK) * DAY_MS;
  const weeks = Math.ceil((last - start + DAY_MS) / (WEEK * DAY_MS));
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: WEEK }, (__, day) => dayOf(start + (week * WEEK + day) * DAY_MS)),
  );
}

/** Returns the interval to load for these weeks, wide enough for every time zone of the sites. */
export function intervalOf(weeks: readonly (readonly string[])[]): readonly [from: string, to: string] {
  const [first = '', last = ''] = [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  return [
    new Date(Date.parse(first) - FARTHEST_ZONE_MS).toISOString(),
    new Date(Date.parse(last) + DAY_MS + FARTHEST_ZONE_MS).toISOString(),
  ];
}

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** November 2026 */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
