import type { Cents } from './cents.ts';
import { sumOf } from './product.ts';

/**
 * Divides an amount by weights. Each share is rounded down, and the units left over go to the largest remainders, the
 * first of equal ones first: the shares add up to the amount (decisions §27). Without any weight all shares are equal.
 */
export function sharesOf(cents: Cents, weights: readonly number[]): readonly Cents[] {
  if (weights.length === 0) return [];
  const given = weights.some((weight) => weight > 0) ? weights : weights.map(() => 1);
  const whole = given.reduce((all, weight) => all + BigInt(weight), 0n);
  const parts = given.map((weight) => BigInt(cents) * BigInt(weight));
  const shares = parts.map((part) => Number(part / whole));
  const byRemainder = parts
    .map((part, index) => ({ index, remainder: part % whole }))
    .toSorted((one, other) => (one.remainder === other.remainder ? 0 : one.remainder < other.remainder ? 1 : -1));
  const left = cents - sumOf(shares);
  const raised = new Set(byRemainder.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => share + (raised.has(index) ? 1 : 0));
}
