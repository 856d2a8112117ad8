import { setTimeout as wait } from 'node:timers/promises';

/** Longest wait for what has to come, in milliseconds. It measures nothing: it ends a test that would wait for ever. */
export const GUARD_MS = 120_000;

/** Milliseconds between two polls. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [10, 50];

/**
 * Polls a function until its result is truthy, and returns it; an error counts as «not yet». Fails after `withinMs` with
 * the last error. Pauses grow with the time waited: polling takes the processor from the work that is waited for.
 */
export async function until<Answer>(
  question: () => Answer | Promise<Answer>,
  withinMs = GUARD_MS,
): Promise<NonNullable<Answer>> {
  const began = Date.now();
  for (;;) {
    let reason: unknown = new Error(`It did not come true within ${withinMs} ms`);
    try {
      const answer = await question();
      if (answer) return answer as NonNullable<Answer>;
    } catch (error) {
      reason = error;
    }
    const waited = Date.now() - began;
    if (waited > withinMs) throw reason;
    await wait(Math.min(Math.max(waited / 5, FIRST_PAUSE), LONGEST_PAUSE));
  }
}
