import type { Inspection } from '@portal/contracts/projects/inspection';
import { wallTimeAt } from '@portal/contracts/common/site-time';

type Times = Pick<Inspection, 'startDateTime' | 'endDateTime' | 'startUtcOffsetMinutes' | 'endUtcOffsetMinutes'>;

/** Minutes that the viewer's clock is ahead of UTC at an instant. */
export const viewerOffsetAt = (instant: string): number => -new Date(instant).getTimezoneOffset();

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
