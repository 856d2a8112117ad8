import { describe, expect, it } from 'vitest';
import { findFreeName, findFreeNames, type KeyOfName } from './free-name.ts';

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

describe('free names of many files', () => {
  /** The names for some, where those of `taken` are taken, and the looks that they take. */
  async function foundFor(names: readonly string[], isTaken: (one: KeyOfName) => boolean) {
    let looks = 0;
    const wanted = names.map((name) => ({
      where: 'folder',
      nameOf: (number: number) => (number === 0 ? name : `${name} (${number})`),
    }));
    const free = await findFreeNames(wanted, async (asked) => {
      looks += 1;
      return asked.filter(isTaken);
    });
    return { free, looks };
  }
  const distinct = Array.from({ length: 200 }, (_none, index) => `plan ${index}`);

  it('are their own by one look', async () => {
    expect(await foundFor(distinct, () => false)).toEqual({ free: distinct, looks: 1 });
  });

  it('are the lowest numbers by a few looks, where all are taken', async () => {
    const { free, looks } = await foundFor(distinct, ({ key }) => !key.endsWith('(2)'));
    expect(free).toEqual(distinct.map((name) => `${name} (2)`));
    expect(looks).toBe(2);
  });

  it('are those of one name in their order, by a few looks, and leave another its own name', async () => {
    const names = [...Array.from({ length: 199 }, () => 'Visit'), 'visit (7)'];
    const { free, looks } = await foundFor(names, ({ key }) => key === 'visit');
    const numbers = Array.from({ length: 200 }, (_none, index) => index).filter(
      (number) => number !== 0 && number !== 7,
    );
    expect(free.slice(0, 198)).toEqual(numbers.map((number) => `Visit (${number})`));
    expect(free.at(-1)).toBe('visit (7)');
    expect(new Set(free).size).toBe(200);
    expect(looks).toBeLessThanOrEqual(5);
  });

  it('are found beside thousands of each name by looks that do not grow with the names', async () => {
    const { free, looks } = await foundFor(distinct, ({ key }) => Number(/\((\d+)\)$/.exec(key)?.[1] ?? 0) < 3_000);
    expect(free).toEqual(distinct.map((name) => `${name} (3000)`));
    expect(looks).toBeLessThanOrEqual(8);
  });

  it('are found beside thousands of one name by fewer looks than names', async () => {
    const names = Array.from({ length: 200 }, () => 'visit');
    const { free, looks } = await foundFor(names, ({ key }) => Number(/\((\d+)\)$/.exec(key)?.[1] ?? 0) < 10_000);
    expect(new Set(free).size).toBe(200);
    expect(looks).toBeLessThanOrEqual(60);
  });

  it('are found or all refused where a look fails', async () => {
    const fails = () => Promise.reject(new Error('No connection'));
    await expect(findFreeNames([{ where: 'folder', nameOf: String }], fails)).rejects.toThrow('No connection');
  });
});
