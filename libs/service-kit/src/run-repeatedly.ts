import { setTimeout as wait } from 'node:timers/promises';
import type { PortalApp } from './route.ts';

/** Pause between two batches, which leaves the process and the database to requests. */
const PAUSE_MS = 20;

export interface RepeatedTask {
  /** Pause after each run. */
  readonly everyMs: number;
  /** Pause before the first run; none by default. */
  readonly firstMs?: number;
  /** Called regularly; `isStopping` returns true once the service is about to stop. */
  readonly task: (isStopping: () => boolean) => Promise<void>;
  /** Log message of a failed run; the next run repeats the work. */
  readonly failureMessage: string;
}

/**
 * Runs a task repeatedly while the service listens, with a pause after each run; stopping waits for the current run.
 * Copies of the service run it at the same time: the task must bear that.
 */
export function runRepeatedly(app: PortalApp, { everyMs, firstMs = 0, task, failureMessage }: RepeatedTask): void {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let isStopping = false;
  const run = async (): Promise<void> => {
    try {
      await task(() => isStopping);
    } catch (error) {
      app.log.warn({ err: error }, failureMessage);
    }
    if (!isStopping) timer = setTimeout(begin, everyMs);
  };
  const begin = (): void => {
    working = run();
  };
  app.addHook('onListen', async () => {
    if (firstMs === 0) begin();
    else timer = setTimeout(begin, firstMs);
  });
  app.addHook('preClose', async () => {
    isStopping = true;
    clearTimeout(timer);
    await working;
  });
}

/** Works through batches until one was the last or the service is about to stop; `next` returns true if another one follows. */
export async function inBatches(isStopping: () => boolean, next: () => Promise<boolean>): Promise<void> {
  while (!isStopping() && (await next())) await wait(PAUSE_MS);
}
