import type { Currency } from '@portal/contracts/common/enums';
import { EXPENSE_LIMITS } from '@portal/contracts/finance/expense-lists';
import { amountOf, converted, type Cents } from '@portal/money';
import { daysBetween, rateOn } from '@portal/money/exchange-rates';

/** Totals of a project in minor units of its currency; null where one is not known. */
interface Totals {
  readonly insured: Cents | null;
  readonly atRisk: Cents | null;
}

/**
 * Returns totals in USD at the last rate on or before a day, and if that is an old one (decisions §15, §27); null where they are in
 * USD already, or nothing is insured.
 */
export function totalsInUsd(currency: Currency, { insured, atRisk }: Totals, day: string) {
  const rate = currency === 'USD' || insured === null ? undefined : rateOn(day, currency, 'USD');
  if (!rate) return null;
  const inUsd = (cents: Cents | null) => (cents === null ? null : amountOf(converted(cents, rate.rate)));
  return {
    ...{ insured: inUsd(insured), atRisk: inUsd(atRisk), rate: rate.rate, date: rate.date },
    isOld: daysBetween(rate.date, day) > EXPENSE_LIMITS.exchangeRateDays,
  };
}
