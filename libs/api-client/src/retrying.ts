import { NO_ANSWER } from './api-error.ts';

/** Milliseconds of the pauses before a request is sent again. */
const WAITS_MS = [1_000, 3_000, 9_000];

/**
 * Milliseconds after which work that the line has interrupted is tried again: a browser on a bad line does not always say when
 * it is back.
 */
export const TRIED_AGAIN_MS = 20_000;

/** Returns true if the same request may succeed later: 5xx, time-out, no network (decisions §4). */
export function isTransient(error: unknown): boolean {
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && (status === NO_ANSWER || status >= 500);
}

/**
 * Runs work, with up to three retries after growing pauses if the failure may be temporary. The work must be one that
 * can be repeated: an answer may be lost after the request has taken effect.
 * @throws the error of the last attempt; AbortError where it was cancelled
 */
export async function retrying<Value>(work: () => Promise<Value>, signal: AbortSignal): Promise<Value> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const wait = WAITS_MS[attempt];
      if (signal.aborted || wait === undefined || !isTransient(error)) throw error;
      await pause(wait, signal);
    }
  }
}

/**
 * Calls a function once, unless the signal is aborted before: when the browser is online again, and after a while where the line
 * or the service had failed.
 */
export function goOnLater(
  goOn: () => void,
  { signal, isInterrupted }: { readonly signal: AbortSignal; readonly isInterrupted: boolean },
): void {
  const waiting = new AbortController();
  const end = (): void => waiting.abort();
  const endAndGoOn = (): void => {
    end();
    goOn();
  };
  signal.addEventListener('abort', end, { once: true });
  window.addEventListener('online', endAndGoOn, { signal: waiting.signal });
  if (!isInterrupted) return;
  const timer = setTimeout(endAndGoOn, TRIED_AGAIN_MS);
  waiting.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Waits; a cancelled wait throws. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const cancel = (): void => {
      clearTimeout(timer);
      fail(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', cancel);
      done();
    }, ms);
    signal.addEventListener('abort', cancel, { once: true });
  });
}
