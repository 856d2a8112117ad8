import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, centsOf, converted, decimalOf, moneyText, product, sharesOf, sumOf } from './index.ts';

const cents = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 });
const price = fc.integer({ min: 0, max: 999_999_999 });

describe('amounts of money', () => {
  it.each([
    ['0', 0],
    ['12.5', 1_250],
    ['-0.01', -1],
    [0.29, 29],
    [9_999_999_999_999.99, 999_999_999_999_999],
  ])('%s is %i minor units', (amount, expected) => expect(centsOf(amount)).toBe(expected));

  it.each(['', '1.005', '1e9', '12,50', 'NaN', ' 1', '12345678901234'])('%j is none', (amount) =>
    expect(() => centsOf(amount)).toThrow(RangeError),
  );

  it('are written with separators, two decimals and their currency', () => {
    expect([120_000, 5, -999_999_999_999_999].map((amount) => moneyText(amount, 'EUR'))).toEqual([
      '1,200.00 EUR',
      '0.05 EUR',
      '-9,999,999,999,999.99 EUR',
    ]);
  });

  it('come back from text and from numbers as they were', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(centsOf(decimalOf(amount))).toBe(amount);
        expect(centsOf(amountOf(amount))).toBe(amount);
      }),
    );
  });
});

describe('products', () => {
  it.each([
    [1_05, [0.5], 53],
    [1_05, [0.25, 2], 53],
    [-1_05, [0.5], -53],
    [1_00, [1.004999], 1_00],
    [1_00, [1.005], 1_01],
    [8_888, [9_999, 10], 888_711_120],
  ])('of %i and %j round half up to %i', (amount, factors, expected) =>
    expect(product(amount, ...factors)).toBe(expected),
  );

  it('refuse factors that are no number or have more than six decimals', () => {
    for (const factor of [Number.NaN, Number.POSITIVE_INFINITY, 0.000_000_1]) {
      expect(() => product(100, factor)).toThrow(RangeError);
    }
  });

  it('are the same in any order of their factors, and add up in any order of lines', () => {
    const lines = fc.array(fc.tuple(price, fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 1, max: 10 })));
    fc.assert(
      fc.property(lines, (all) => {
        const [there, back] = [all, all.toReversed()].map((some) =>
          sumOf(some.map(([amount, hours, count]) => product(amount, hours, count))),
        );
        expect(there).toBe(back);
        for (const [amount, hours, count] of all) {
          expect(product(amount, hours, count)).toBe(product(amount, count, hours));
        }
      }),
    );
  });

  it('make or lose at most half a minor unit where they are converted', () => {
    const rate = fc.integer({ min: 1, max: 999_000_000 }).map((millionths) => millionths / 1_000_000);
    fc.assert(
      fc.property(price, rate, (amount, of) => {
        const exact = BigInt(amount) * BigInt(of.toFixed(6).replace('.', ''));
        const off = 1_000_000n * BigInt(converted(amount, of)) - exact;
        expect(off <= 500_000n && off > -500_000n).toBe(true);
        expect(converted(-amount, of)).toBe(-converted(amount, of) || 0);
      }),
    );
  });
});

describe('shares', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [0, 0], [50, 50]],
    [101, [2, 1, 0], [67, 34, 0]],
    [5, [], []],
    [0, [3, 4], [0, 0]],
  ])('of %i by %j are %j', (amount, weights, expected) => expect(sharesOf(amount, weights)).toEqual(expected));

  it('add up to the amount, each within one minor unit of its part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(price, weights, (amount, by) => {
        const shares = sharesOf(amount, by);
        expect(sumOf(shares)).toBe(amount);
        const whole = by.reduce((all, weight) => all + weight, 0);
        if (whole > 0) {
          shares.forEach((share, index) => {
            const exact = (BigInt(amount) * BigInt(by[index] ?? 0)) / BigInt(whole);
            expect(BigInt(share) - exact === 0n || BigInt(share) - exact === 1n).toBe(true);
          });
        }
      }),
    );
  });
});
