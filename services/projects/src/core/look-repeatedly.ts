import type { PortalApp } from '@portal/service-kit';

/** Looks again and again while the service listens, after each pause; stopping waits for the look that has begun. */
export function lookRepeatedly(
  app: PortalApp,
  {
    everyMs,
    look,
    complaint,
  }: {
    readonly everyMs: number;
    /** Called regularly; `isStopping` returns true once the service is about to stop. */
    readonly look: (isStopping: () => boolean) => Promise<void>;
    /** Log message of a failed look; the next one repeats the work. */
    readonly complaint: string;
  },
): void {
  let timer: NodeJS.Timeout | undefined;
  let working = Promise.resolve();
  let isStopping = false;
  const run = async (): Promise<void> => {
    try {
      await look(() => isStopping);
    } catch (error) {
      app.log.warn({ err: error }, complaint);
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
