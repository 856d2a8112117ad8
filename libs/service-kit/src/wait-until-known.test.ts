import { describe, expect, it, vi } from 'vitest';
import { waitUntilKnown } from './wait-until-known.ts';

describe('waiting for an event', () => {
  it('asks once where it is told already, and again until it is', async () => {
    const isKnown = vi.fn(async () => true);
    await waitUntilKnown(isKnown);
    expect(isKnown).toHaveBeenCalledTimes(1);
    isKnown.mockResolvedValueOnce(false).mockResolvedValueOnce(false);
    // However slow the machine is, it does not give up.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(0);
    await waitUntilKnown(isKnown).finally(() => clock.mockRestore());
    expect(isKnown).toHaveBeenCalledTimes(4);
  });

  it('gives up after a while', async () => {
    await waitUntilKnown(async () => false, 20);
  });
});
