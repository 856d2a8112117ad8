import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitsOfReading } from './workbook.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('a workbook that is read', () => {
  it('is given up a minute after the last batch that was taken', () => {
    const giveUp = vi.fn();
    const { onBatch } = limitsOfReading(giveUp);
    vi.advanceTimersByTime(59 * SECOND);
    onBatch();
    vi.advanceTimersByTime(59 * SECOND);
    expect(giveUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(SECOND);
    expect(giveUp).toHaveBeenCalledOnce();
  });

  it('is given up after half an hour, however often a batch is taken', () => {
    const giveUp = vi.fn();
    const { onBatch } = limitsOfReading(giveUp);
    for (let minute = 1; minute < 60; minute += 1) {
      vi.advanceTimersByTime(MINUTE / 2);
      onBatch();
    }
    expect(giveUp).not.toHaveBeenCalled();
    vi.advanceTimersByTime(MINUTE / 2);
    expect(giveUp).toHaveBeenCalledOnce();
  });

  it('is not given up once it has ended', () => {
    const giveUp = vi.fn();
    limitsOfReading(giveUp).end();
    vi.advanceTimersByTime(60 * MINUTE);
    expect(giveUp).not.toHaveBeenCalled();
  });
});
