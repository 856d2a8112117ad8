import { WALL_TIME } from '@portal/contracts/common/wall-time';
import { INSPECTION_LIMITS } from '@portal/contracts/projects/inspection-lists';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Minutes that an inspection takes unless somebody says otherwise. */
export const PROPOSED_MINUTES = 120;
/** Durations to choose from, in minutes. */
export const DURATIONS = [30, 60, 120, 180, 240, 360, 480] as const;

const timeOf = (wall: string | null): number | undefined =>
  wall !== null && WALL_TIME.test(wall) ? Date.parse(`${wall}Z`) : undefined;

/** Returns the minutes between two times of the site's clock; undefined where they are no times of one inspection. */
export function minutesBetween(start: string | null, end: string | null): number | undefined {
  const [from, to] = [timeOf(start), timeOf(end)];
  if (from === undefined || to === undefined) return undefined;
  const minutes = (to - from) / MINUTE_MS;
  return minutes > 0 && minutes <= INSPECTION_LIMITS.longestDays * DAY_MINUTES ? minutes : undefined;
}

/** Returns the time of the site's clock so many minutes after another; undefined where that is no time. */
export function timeAfter(start: string | null, minutes: number): string | undefined {
  const from = timeOf(start);
  if (from === undefined || Number.isNaN(from)) return undefined;
  return new Date(from + minutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** Writes a duration: `45 min`, `2 h`, `1 d 4 h 30 min`. */
export function durationText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / DAY_MINUTES), 'd'],
    [Math.floor((minutes % DAY_MINUTES) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
