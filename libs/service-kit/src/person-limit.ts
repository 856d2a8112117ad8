import { RequestLimitProblem } from './errors.ts';

const MINUTE_MS = 60_000;

/**
 * Makes the count of requests of each person, or of the items that they name, whose minute begins with the first of them; it
 * refuses those beyond a number. It covers what has no limit of its own: nobody at a screen comes near it, a program that copies or
 * fills the portal does.
 * @throws 429 with the seconds until the person's minute is over
 */
export function newPersonLimit(perMinute: number, now: () => number = Date.now) {
  // In the order in which they began: those that are over come first.
  const minutes = new Map<string, { readonly beganAt: number; count: number }>();
  return (userId: string, number = 1): void => {
    const at = now();
    for (const [id, { beganAt }] of minutes) {
      if (at - beganAt < MINUTE_MS) break;
      minutes.delete(id);
    }
    const minute = minutes.get(userId) ?? { beganAt: at, count: 0 };
    minutes.set(userId, minute);
    minute.count += number;
    if (minute.count <= perMinute) return;
    throw new RequestLimitProblem((minute.beganAt + MINUTE_MS - at) / 1_000);
  };
}
