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
    /** Told whether the service is about to stop. */
    readonly look: (isStopping: () => boolean) => Promise<void>;
    /** What is logged where a look fails; the next one makes it good. */
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
