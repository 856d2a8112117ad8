/** A pause that a wake-up or the end cuts short. */
export interface Pause {
  /** Resolves after `ms`, or at the next {@link wake}; at once when one came since the last wait. */
  wait(ms: number): Promise<void>;
  wake(): void;
}

/** Creates a pause for one waiting loop. A wake-up without a waiter ends the next wait. */
export function newPause(): Pause {
  let woken = false;
  let release: (() => void) | undefined;
  return {
    wait(ms) {
      if (woken) {
        woken = false;
        return Promise.resolve();
      }
      return new Promise((resolve) => {
        const done = (): void => {
          clearTimeout(timer);
          release = undefined;
          woken = false;
          resolve();
        };
        const timer = setTimeout(done, ms);
        release = done;
      });
    },
    wake() {
      if (release) release();
      else woken = true;
    },
  };
}
