import type { Inspection } from '@portal/contracts/projects/inspection';

type Times = Pick<Inspection, 'startDateTime' | 'endDateTime' | 'startUtcOffsetMinutes' | 'endUtcOffsetMinutes'>;

const MINUTE_MS = 60_000;

/** Minutes that the viewer's clock is ahead of UTC at an instant. */
export const viewerOffsetAt = (instant: string): number => -new Date(instant).getTimezoneOffset();

/** Returns the wall time of an instant, this many minutes ahead of UTC. */
const wallTimeAt = (instant: string, offsetMinutes: number): string =>
  new Date(Date.parse(instant) + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16);

/** Returns the time of the viewer's own clock at an instant. */
export const viewerWallTimeAt = (instant: string): string => wallTimeAt(instant, viewerOffsetAt(instant));

/** First and last day of an inspection at its site, `YYYY-MM-DD`; in the viewer's zone where the site's is not known. */
export function siteDaysOf(times: Times): { readonly first: string; readonly last: string } {
  const dayAt = (instant: string, offset: number | null) =>
    wallTimeAt(instant, offset ?? viewerOffsetAt(instant)).slice(0, 10);
  const first = dayAt(times.startDateTime, times.startUtcOffsetMinutes);
  // An inspection that ends at midnight does not take place on the next day.
  const lastMoment = new Date(Date.parse(times.endDateTime) - 1).toISOString();
  const last = dayAt(lastMoment, times.endUtcOffsetMinutes);
  return { first, last: last < first ? first : last };
}
