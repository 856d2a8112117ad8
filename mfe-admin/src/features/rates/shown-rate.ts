import type { ExpenseRate, Rates, TimeRate } from '@portal/contracts/admin/rates';

export type RateKind = 'Time' | 'Expense';

/** A rate of either kind as the screen shows it. */
export interface ShownRate {
  readonly kind: RateKind;
  readonly id: string;
  readonly version: number;
  /** Null for an expense rate. */
  readonly designation: string | null;
  readonly category: string;
  readonly currency: TimeRate['currency'];
  /** Price of an hour or an item. */
  readonly amount: number;
  readonly changedBy: string | null;
  readonly changedDateTime: string | null;
}

export const shownTimeRate = ({ ratePerHour, ...rate }: TimeRate): ShownRate => ({
  ...rate,
  kind: 'Time',
  amount: ratePerHour,
});
export const shownExpenseRate = ({ costPerItem, ...rate }: ExpenseRate): ShownRate => ({
  ...rate,
  kind: 'Expense',
  designation: null,
  amount: costPerItem,
});

/** Returns the rates of both kinds, each in the order of the answer. */
export const shownRates = ({ timeRates, expenseRates }: Rates): Readonly<Record<RateKind, readonly ShownRate[]>> => ({
  Time: timeRates.map(shownTimeRate),
  Expense: expenseRates.map(shownExpenseRate),
});

/** Names a rate by its designation and category. */
export const rateName = ({ designation, category }: ShownRate): string =>
  designation === null ? category : `${designation}, ${category}`;
