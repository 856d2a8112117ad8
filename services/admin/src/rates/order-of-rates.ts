import { RATE_EXPENSE_CATEGORIES, TIME_ACTIVITIES } from '@portal/contracts/admin/rate-lists';
import type { RateKey } from './rate.repository.ts';

/**
 * Orders rates by their designations, then by their categories (spec 3 §2); those of equal rank stay in their order. Each list is
 * read once: a company's rates are some thousands.
 */
export function inOrderOf<Rate extends RateKey>(designations: readonly string[], rates: readonly Rate[]): Rate[] {
  const byDesignation = ranksOf(designations);
  const rank = ({ designation, category }: RateKey): number =>
    (byDesignation.get(designation ?? '') ?? -1) * 100 +
    ((designation === null ? EXPENSE_RANKS : TIME_RANKS).get(category) ?? -1);
  return rates.toSorted((one, other) => rank(one) - rank(other));
}

const ranksOf = (values: readonly string[]): ReadonlyMap<string, number> =>
  new Map(values.map((value, index) => [value, index]));

const TIME_RANKS = ranksOf(TIME_ACTIVITIES);
const EXPENSE_RANKS = ranksOf(RATE_EXPENSE_CATEGORIES);
