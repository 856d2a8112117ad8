import { Temporal } from 'temporal-polyfill';

/** Returns the calendar day of an instant at the site; in UTC where the site's time zone is unknown. */
export function siteDay(instant: Date, timeZone: string | null): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  const dayIn = (zone: string) => at.toZonedDateTimeISO(zone).toPlainDate().toString();
  try {
    return dayIn(timeZone ?? 'UTC');
  } catch {
    return dayIn('UTC');
  }
}
