/**
 * Limits how often `work` is done: at once after a quiet time, then at most once in `ms`. Calls that come too soon are
 * answered together, at the end of the time.
 */
export function throttled(work: () => void, ms: number): { run: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOwed = false;
  const perform = (): void => {
    isOwed = false;
    timer = setTimeout(() => {
      timer = undefined;
      if (isOwed) perform();
    }, ms);
    work();
  };
  return {
    run: () => {
      if (timer === undefined) perform();
      else isOwed = true;
    },
    stop: () => clearTimeout(timer),
  };
}
