/** Signals of one Ctrl-C arrive several times: from the terminal and from each process above that passes them on. */
const SAME_MS = 500;

export interface StopSignals {
  /** Aborted by the first call to stop. */
  readonly stop: AbortSignal;
  /** Aborted by a second one. */
  readonly hurry: AbortSignal;
  /** Resolves with the first. */
  readonly called: Promise<void>;
}

/** Listens to Ctrl-C and to calls to stop from the system. */
export function listenToSignals(say: (line: string) => void): StopSignals {
  const stop = new AbortController();
  const hurry = new AbortController();
  let last = -Infinity;
  const hear = () => {
    const now = performance.now();
    const isSame = now - last < SAME_MS;
    last = now;
    if (!stop.signal.aborted) {
      say('Stopping … (once more to hurry)');
      stop.abort(new Stopped());
    } else if (!isSame) {
      hurry.abort();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, hear);
  // The parent that started this process has ended (npm test).
  process.on('disconnect', hear);
  const called = new Promise<void>((done) => stop.signal.addEventListener('abort', () => done(), { once: true }));
  return { stop: stop.signal, hurry: hurry.signal, called };
}

/** The start was called off. */
export class Stopped extends Error {
  override name = 'Stopped';
  override message = 'The start was called off.';
}
