import { tooMany } from './errors.ts';

const MINUTE_MS = 60_000;

/**
 * Makes the count of requests of each person, which begins anew each minute; it refuses those beyond a number. It covers
 * what has no limit of its own: nobody at a screen comes near it, a program that copies or fills the portal does.
 * @throws 429 with the seconds until the count begins anew
 */
export function newPersonLimit(perMinute: number, now: () => number = Date.now) {
  const counts = new Map<string, number>();
  let beganAt = now();
  return (userId: string): void => {
    const at = now();
    if (at - beganAt >= MINUTE_MS) {
      counts.clear();
      beganAt = at;
    }
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    if (count <= perMinute) return;
    throw tooMany(undefined, (beganAt + MINUTE_MS - at) / 1_000);
  };
}
