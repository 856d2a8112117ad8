import type { WeekDay } from '@portal/portal-sdk';

const DAY_MS = 86_400_000;
const DAYS = 7;

/** The present week in an address. The service tells its day, beyond which nothing is booked; a browser's may be ahead. */
export const THIS_WEEK = 'this';

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Returns the seven days `YYYY-MM-DD` of the week that a day is in. */
export function weekOf(day: string, firstDay: WeekDay): readonly string[] {
  const first = timeOf(day) - ((new Date(timeOf(day)).getUTCDay() - firstDay + DAYS) % DAYS) * DAY_MS;
  return Array.from({ length: DAYS }, (_, index) => dayOf(first + index * DAY_MS));
}

/** Returns the day a number of weeks later, or earlier if negative. */
export const weeksAfter = (day: string, weeks: number): string => dayOf(timeOf(day) + weeks * DAYS * DAY_MS);
