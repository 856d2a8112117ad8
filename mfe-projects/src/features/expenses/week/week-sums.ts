import { EXPENSE_LIMITS } from '@portal/contracts/finance/expense-lists';
import { amountOf, centsOf, converted, product, sumOf } from '@portal/money';
import type { WeekLine } from './week.schema.ts';

/** Sum of some cells: hours, and what they amount to in the project's currency; null while a rate is missing or too large. */
export interface WeekSum {
  readonly hours: number;
  readonly amount: number | null;
}

/** Adds up lines as the server does: each is rounded, converted, and then added. */
export function sumOfLines(lines: readonly WeekLine[]): WeekSum {
  const counted = lines.filter(({ hours }) => !Number.isNaN(hours));
  const hours = counted.reduce((sum, line) => sum + line.hours, 0);
  const amounts = counted.map(({ rate, exchangeRate, hours: of }) =>
    rate === null || rate > EXPENSE_LIMITS.rate || exchangeRate === null
      ? null
      : converted(product(centsOf(rate), roundedHours(of)), exchangeRate),
  );
  const known = amounts.filter((amount) => amount !== null);
  return { hours, amount: known.length < amounts.length ? null : amountOf(sumOf(known)) };
}

/** Hours with two decimals: a third of an hour has more than a product takes. */
const roundedHours = (hours: number): number => Math.round(hours * 100) / 100;
