import { afterEach, describe, expect, it, vi } from 'vitest';
import { newPause } from './pause.ts';

afterEach(() => void vi.useRealTimers());

describe('a pause', () => {
  it('ends after its time', async () => {
    vi.useFakeTimers();
    const waited = newPause().wait(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect(waited).resolves.toBeUndefined();
  });

  it('ends at once when it is woken', async () => {
    const pause = newPause();
    const waited = pause.wait(3_600_000);
    pause.wake();
    await expect(waited).resolves.toBeUndefined();
  });

  it('keeps a wake-up that came while nobody waited, once', async () => {
    vi.useFakeTimers();
    const pause = newPause();
    pause.wake();
    await pause.wait(3_600_000);
    const over = vi.fn();
    void pause.wait(1_000).then(over);
    await vi.advanceTimersByTimeAsync(999);
    expect(over).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(over).toHaveBeenCalled();
  });
});
