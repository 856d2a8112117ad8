import { Temporal } from 'temporal-polyfill';

const NANOSECONDS_PER_MINUTE = 60_000_000_000;

/**
 * Minutes that local time is ahead of UTC at an instant; null without a zone, or where this release of the time zone
 * database does not know it.
 */
export function offsetAt(timeZone: string | null, instant: Date): number | null {
  if (timeZone === null) return null;
  try {
    const local = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone);
    // Offsets before standard time include seconds: -07:52:58 is -472.
    return Math.trunc(local.offsetNanoseconds / NANOSECONDS_PER_MINUTE);
  } catch {
    return null;
  }
}
