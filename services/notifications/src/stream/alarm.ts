/** A signal to wait for, which may have been given before. */
export interface Alarm {
  readonly ring: () => void;
  /** Returns true if it has rung since the last call or rings within the time, otherwise false. */
  hasRungWithin(timeoutMs: number): Promise<boolean>;
}

/** An alarm that also rings when the signal is aborted. */
export function newAlarm(signal: AbortSignal): Alarm {
  let hasRung = signal.aborted;
  let wake: () => void = () => undefined;
  const ring = (): void => {
    hasRung = true;
    wake();
  };
  signal.addEventListener('abort', ring, { once: true });
  return {
    ring,
    async hasRungWithin(timeoutMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      const rang = hasRung;
      hasRung = false;
      return rang;
    },
  };
}
