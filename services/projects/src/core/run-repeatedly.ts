import type { PortalApp } from '@portal/service-kit';

/** Runs a task repeatedly while the service listens, with a pause after each run; stopping waits for the current run. */
export function runRepeatedly(
  app: PortalApp,
  {
    everyMs,
    task,
    failureMessage,
  }: {
    readonly everyMs: number;
    /** Called regularly; `isStopping` returns true once the service is about to stop. */
    readonly task: (isStopping: () => boolean) => Promise<void>;
    /** Log message of a failed run; the next run repeats the work. */
    readonly failureMessage: string;
  },
): void {
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
  app.addHook('onListen', async () => begin());
  app.addHook('preClose', async () => {
    isStopping = true;
    clearTimeout(timer);
    await working;
  });
}
