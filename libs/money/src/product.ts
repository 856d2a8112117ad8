import type { Cents } from './cents.ts';

/** Decimals that a factor may have: those of a rate of exchange (decisions §18). */
const DECIMALS = 6;
const ONE = 10n ** BigInt(DECIMALS);

/** Returns a factor as a whole number of millionths. @throws RangeError for more decimals */
function millionths(factor: number): bigint {
  const text = factor.toFixed(DECIMALS);
  if (!Number.isFinite(factor) || Number(text) !== factor) throw new RangeError(`${factor} is no factor of money`);
  return BigInt(text.replace('.', ''));
}

/** Divides and rounds half up, away from zero for negative amounts, so that a reversal takes back what was booked. */
export function halfUp(dividend: bigint, divisor: bigint): Cents {
  const size = dividend < 0n ? -dividend : dividend;
  const rounded = Number((2n * size + divisor) / (2n * divisor));
  return dividend < 0n ? -rounded || 0 : rounded;
}

/**
 * Returns a line: an amount times its factors, such as hours and inspections, each with at most six decimals. The
 * product is exact and rounded once, half up.
 */
export function product(cents: Cents, ...factors: readonly number[]): Cents {
  const whole = factors.reduce((all, factor) => all * millionths(factor), BigInt(cents));
  return halfUp(whole, ONE ** BigInt(factors.length));
}

/** Returns an amount in another currency, by the units of it that one unit is worth. */
export const converted = (cents: Cents, rate: number): Cents => product(cents, rate);

/** Returns the total of amounts, which is the same in any order. */
export const sumOf = (amounts: Iterable<Cents>): Cents => {
  let total = 0;
  for (const cents of amounts) total += cents;
  return total;
};
