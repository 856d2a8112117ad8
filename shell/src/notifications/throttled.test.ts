import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttled } from './throttled.ts';

describe('throttled', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('does the first call’s work at once', () => {
    const work = vi.fn<() => void>();
    throttled(work, 500).run();
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does the work of all calls that come too soon once, at the end of the time', () => {
    const work = vi.fn<() => void>();
    const { run } = throttled(work, 500);
    [1, 2, 3].forEach(run);
    vi.advanceTimersByTime(499);
    expect(work).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('keeps the distance after work that was put off, and is at once again after a quiet time', () => {
    const work = vi.fn<() => void>();
    const { run } = throttled(work, 500);
    run();
    run();
    vi.advanceTimersByTime(600);
    run();
    expect(work).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(400);
    expect(work).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(500);
    run();
    expect(work).toHaveBeenCalledTimes(4);
  });

  it('does nothing any more once it is stopped', () => {
    const work = vi.fn<() => void>();
    const { run, stop } = throttled(work, 500);
    run();
    run();
    stop();
    vi.advanceTimersByTime(5_000);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
