import { setTimeout as wait } from 'node:timers/promises';

interface Times {
  /** Milliseconds between two looks. */
  readonly everyMs?: number;
  /** Milliseconds after which a benchmark that still waits has failed. */
  readonly withinMs?: number;
}

/** Waits until something holds. @throws Error with its description where it does not in time */
export async function until(
  what: string,
  holds: () => Promise<boolean>,
  { everyMs = 500, withinMs = 30 * 60_000 }: Times = {},
): Promise<void> {
  for (const deadline = performance.now() + withinMs; !(await holds()); await wait(everyMs)) {
    if (performance.now() >= deadline) throw new Error(`Not within ${withinMs / 1_000} s: ${what}`);
  }
}
