import { Temporal } from 'temporal-polyfill';

/** The calendar day of an instant at the site; that of UTC where the site's zone is not known. */
export function siteDay(instant: Date, timeZone: string | null): string {
  const at = Temporal.Instant.fromEpochMilliseconds(instant.getTime());
  const dayIn = (zone: string) => at.toZonedDateTimeISO(zone).toPlainDate().toString();
  try {
    return dayIn(timeZone ?? 'UTC');
  } catch {
    return dayIn('UTC');
  }
}
