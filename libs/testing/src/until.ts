import { setTimeout as wait } from 'node:timers/promises';

/**
 * Polls a function every few milliseconds until its result is truthy, and returns it; an error counts as «not yet».
 * Fails after `withinMs` with the last error.
 */
export async function until<Answer>(
  question: () => Answer | Promise<Answer>,
  withinMs = 30_000,
): Promise<NonNullable<Answer>> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    let reason: unknown = new Error(`It did not come true within ${withinMs} ms`);
    try {
      const answer = await question();
      if (answer) return answer as NonNullable<Answer>;
    } catch (error) {
      reason = error;
    }
    if (Date.now() > deadline) throw reason;
    await wait(10);
  }
}
