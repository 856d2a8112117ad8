import { describe, expect, it } from 'vitest';
import { findFreeName } from './free-name.ts';

/** The number of the name that is found where these numbers are taken, and the looks that it takes. */
async function found(isTaken: (number: number) => boolean): Promise<{ number: number; looks: number }> {
  let looks = 0;
  const name = await findFreeName(String, async (names) => {
    looks += 1;
    return names.map((one) => isTaken(Number(one)));
  });
  return { number: Number(name), looks };
}

describe('a free name of a folder', () => {
  it.each([0, 1, 49, 50, 51, 99, 100, 101, 6_399, 6_400, 10_000, 123_456, 1_000_000])(
    'is the next one after %d of the name, within a few looks',
    async (count) => {
      const { number, looks } = await found((one) => one < count);
      expect(number).toBe(count);
      expect(looks).toBeLessThanOrEqual(7);
    },
  );

  it('is the lowest that is free among the first', async () => {
    expect(await found((number) => number < 100 && number !== 7 && number !== 30)).toEqual({ number: 7, looks: 1 });
  });

  it.each([2, 3, 7, 100])('is free where every name but each %dth is taken from the 50th on', async (each) => {
    const isTaken = (number: number): boolean => number < 10_000 && (number < 50 || number % each !== 0);
    const { number, looks } = await found(isTaken);
    expect(isTaken(number)).toBe(false);
    expect(looks).toBeLessThanOrEqual(7);
  });

  it('is found where somebody has taken the numbers that are looked at', async () => {
    const taken = new Set(Array.from({ length: 50 }, (_none, number) => number));
    for (let from = 49; taken.size < 150; from += 2 ** 19) {
      for (let index = 0; index < 20; index++) taken.add(from + 2 ** index);
    }
    const { number, looks } = await found((one) => taken.has(one));
    expect(taken.has(number)).toBe(false);
    expect(looks).toBeLessThanOrEqual(12);
  });
});
