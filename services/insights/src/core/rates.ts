import { CURRENCIES, type Currency } from '@portal/contracts/common/enums';
import { EXPENSE_LIMITS } from '@portal/contracts/finance/expense-lists';
import { daysBetween, rateOn } from '@portal/money/exchange-rates';
import type { Parameters } from './parameters.ts';

/** Rates of a day by which amounts are converted to USD, and how answers tell of them. */
export interface DayRates {
  readonly date: string;
  readonly isOld: boolean;
}

const today = (): string => new Date().toISOString().slice(0, 10);

/** Returns the rates of the last publication on or before a day, today if none is given (decisions §15). */
export function ratesOfToday(
  day = today(),
): DayRates & { readonly byCurrency: Readonly<Partial<Record<Currency, number>>> } {
  const found = CURRENCIES.map((currency) => [currency, rateOn(day, currency, 'USD')] as const);
  const date = found[0]?.[1]?.date ?? day;
  return {
    date,
    isOld: daysBetween(date, day) > EXPENSE_LIMITS.exchangeRateDays,
    byCurrency: Object.fromEntries(found.flatMap(([currency, rate]) => (rate ? [[currency, rate.rate]] : []))),
  };
}

/** Builds the SQL of an amount of `w` in USD, to the cent; null where it is not known. */
export function inUsd(column: string, into: Parameters): string {
  const rates = into.add(JSON.stringify(ratesOfToday().byCurrency));
  return `round(${column} * (${rates}::jsonb ->> w.currency)::numeric, 2)::float8`;
}

/** Returns true for rates of a publication more than 45 days before today (decisions §27). */
export const isOldRate = (date: string): boolean => daysBetween(date, today()) > EXPENSE_LIMITS.exchangeRateDays;
