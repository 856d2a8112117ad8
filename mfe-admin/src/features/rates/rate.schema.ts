import { DEFAULT_RATE_CURRENCY, RATE_LIMITS } from '@portal/contracts/admin/rate-lists';
import { savedExpenseRates, savedTimeRates } from '@portal/contracts/admin/rates';
import type { Currency } from '@portal/contracts/common/enums';
import type { FieldPath } from 'react-hook-form';
import { bodyResolver } from '../../forms/body-resolver.ts';
import type { RateKind, ShownRate } from './shown-rate.ts';

/** Values of the form; one that is edited has one designation and one category. */
export interface RateValues {
  designations: string[];
  categories: string[];
  currency: Currency;
  amount: number | null;
}

export const rateValuesOf = (rate: ShownRate | undefined): RateValues => ({
  designations: rate?.designation ? [rate.designation] : [],
  categories: rate ? [rate.category] : [],
  currency: rate?.currency ?? DEFAULT_RATE_CURRENCY,
  amount: rate?.amount ?? null,
});

/** The field of the amount on the wire. */
export const AMOUNT_FIELD = { Time: 'ratePerHour', Expense: 'costPerItem' } as const;

/** Largest amounts (spec 3 §5). */
export const LARGEST = { Time: RATE_LIMITS.ratePerHour, Expense: RATE_LIMITS.costPerItem } as const;

/** Validates the form by the route's rules (spec 3 §5 Rate dialog). */
export const rateResolver = (kind: RateKind) =>
  bodyResolver<RateValues>({
    schema: kind === 'Time' ? savedTimeRates : savedExpenseRates,
    bodyOf: ({ designations, amount, ...shared }) => ({
      ...shared,
      ...(kind === 'Time' && { designations }),
      [AMOUNT_FIELD[kind]]: amount,
    }),
    pathOf: (path) => (path === AMOUNT_FIELD[kind] ? 'amount' : path),
    faultsOf: () => ({}),
  });

const PRICE_FIELDS = ['currency', 'amount'] as const;

/** The fields of the form, in the order of display. */
export const RATE_FIELDS = [
  'designations',
  'categories',
  ...PRICE_FIELDS,
] as const satisfies readonly FieldPath<RateValues>[];

/** The fields of the form of one rate, which has a field for its only designation and one for its only category. */
export const FIELDS_OF_ONE = [
  'designations.0',
  'categories.0',
  ...PRICE_FIELDS,
] as const satisfies readonly FieldPath<RateValues>[];

/** Returns refusals of lists by the fields of the form of one rate. */
export const refusalsOfOne = ({
  designations = [],
  categories = [],
  ...others
}: Readonly<Record<string, readonly string[]>> = {}): Readonly<Record<string, readonly string[]>> => ({
  'designations.0': designations,
  'categories.0': categories,
  ...others,
});
