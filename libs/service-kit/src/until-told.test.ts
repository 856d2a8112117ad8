import { describe, expect, it, vi } from 'vitest';
import { untilTold } from './until-told.ts';

describe('waiting for an event', () => {
  it('asks once where it is told already, and again until it is', async () => {
    const isTold = vi.fn(async () => true);
    await untilTold(isTold);
    expect(isTold).toHaveBeenCalledTimes(1);
    isTold.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    await untilTold(isTold);
    expect(isTold).toHaveBeenCalledTimes(4);
  });

  it('gives up after a while', async () => {
    await untilTold(async () => false, 20);
  });
});
