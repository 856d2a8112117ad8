import { setTimeout as wait } from 'node:timers/promises';

/**
 * Begins `perSecond` pieces of work a second, without waiting for those before, until the time is over or the signal is
 * aborted; answers when all have ended. What a piece throws is thrown.
 */
export async function pace(
  perSecond: number,
  seconds: number,
  work: (index: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let index = 0; index < perSecond * seconds && !signal?.aborted; index++) {
    const due = startedAt + (index * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await wait(early);
    running.push(work(index));
  }
  await Promise.all(running);
}
