import { isPassing } from '@portal/portal-sdk';

/** Pauses before a thing is tried again. */
const WAITS_MS = [1_000, 3_000, 9_000];

/**
 * Runs work, with up to three retries after growing pauses if the failure may be temporary: no network, 5xx.
 * @throws the error of the last attempt; AbortError where it was cancelled
 */
export async function retrying<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = WAITS_MS[attempt];
      if (signal.aborted || wait === undefined || !isPassing(error)) throw error;
      await pause(wait, signal);
    }
  }
}

/** Waits; a cancelled wait throws. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const cancel = (): void => {
      clearTimeout(timer);
      fail(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      done();
    }, ms);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
