import { setTimeout as wait } from 'node:timers/promises';

/**
 * Begins `perSecond` pieces of work a second, without waiting for those before, until the time is over, the signal is
 * aborted or a piece fails; returns when all have ended. Throws the first error of a piece.
 */
export async function pace(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  const errors: unknown[] = [];
  for (let index = 0; index < perSecond * seconds && !signal?.aborted && errors.length === 0; index++) {
    const due = startedAt + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    running.push(work(index).catch((error: unknown) => void errors.push(error)));
  }
  await Promise.all(running);
  if (errors.length > 0) throw errors[0];
}
