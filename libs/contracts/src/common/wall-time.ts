import { offsetAt } from './utc-offset.ts';

/** A date and time as a clock on a wall shows it, in no zone: `YYYY-MM-DDTHH:mm`. */
export const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The wall time of an instant where local time is so many minutes ahead of UTC. */
export const wallTimeAt = (instant: string, offsetMinutes: number): string =>
  new Date(Date.parse(instant) + offsetMinutes * MINUTE_MS).toISOString().slice(0, 16);

/**
 * The instants at which clocks of a zone show a wall time: one, two in the night when they go back, none in the hour that
 * they skip when they go forward, or where the zone is not known.
 */
export function instantsOf(wallTime: string, timeZone: string): readonly string[] {
  const asUtc = Date.parse(`${wallTime}:00Z`);
  const offsets = [-DAY_MS, DAY_MS].map((around) => offsetAt(timeZone, new Date(asUtc + around)));
  return [...new Set(offsets)]
    .filter((offset) => offset !== null)
    .map((offset) => ({ offset, at: new Date(asUtc - offset * MINUTE_MS) }))
    .filter(({ offset, at }) => offsetAt(timeZone, at) === offset)
    .map(({ at }) => at.toISOString())
    .toSorted();
}
