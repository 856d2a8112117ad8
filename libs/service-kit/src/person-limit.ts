import { RequestLimitProblem } from './errors.ts';

const MINUTE_MS = 60_000;

/**
 * Makes the count of requests of each person, or of the items that they name, whose time begins with the first of them: a minute, or
 * the milliseconds that are given. It refuses those beyond a number: nobody at a screen comes near it, a program that copies or fills
 * the portal does.
 * @throws 429 with the seconds until the person's time is over
 */
export function newPersonLimit(most: number, now = () => Date.now(), windowMs: number = MINUTE_MS) {
  // In the order in which they began: those that are over come first.
  const windows = new Map<string, { readonly beganAt: number; count: number }>();
  return (userId: string, number = 1): void => {
    const at = now();
    for (const [id, { beganAt }] of windows) {
      if (at - beganAt < windowMs) break;
      windows.delete(id);
    }
    const window = windows.get(userId) ?? { beganAt: at, count: 0 };
    windows.set(userId, window);
    window.count += number;
    if (window.count <= most) return;
    throw new RequestLimitProblem((window.beganAt + windowMs - at) / 1_000);
  };
}
