import { Temporal } from 'temporal-polyfill';

/** Returns the wall time of an instant at an offset from UTC in minutes. */
export const wallTimeAt = (instant: string, offsetMinutes: number): string =>
  Temporal.Instant.from(instant).add({ minutes: offsetMinutes }).toString().slice(0, 16);

/**
 * Returns the instants at which clocks of a zone show a wall time: one, two in the night when they go back, none in the hour that
 * they skip when they go forward, or where the day does not exist or the zone is not known.
 */
export function instantsOf(wallTime: string, timeZone: string): readonly string[] {
  try {
    const wall = Temporal.PlainDateTime.from(wallTime);
    const instants = (['earlier', 'later'] as const)
      .map((disambiguation) => wall.toZonedDateTime(timeZone, { disambiguation }))
      // In a skipped hour both candidates have another wall time.
      .filter((moment) => moment.toPlainDateTime().equals(wall))
      .map(({ epochMilliseconds }) => new Date(epochMilliseconds).toISOString());
    return [...new Set(instants)];
  } catch {
    return [];
  }
}
