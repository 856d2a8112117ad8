import type { Expense, ExpenseFormData } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';

/** A rate that an entry may take. */
export type Rate = ExpenseFormData['riskEngineerRates'][number];

/** Rates of an engineer, and the currency to begin with. */
export type RatesOfEngineer = Pick<ExpenseFormData, 'riskEngineerRates' | 'riskEngineerCurrency'>;

interface RatedWork {
  readonly kind: ExpenseKind;
  readonly serviceType: string | null;
  /** Activity or category. */
  readonly category: string | null;
  /** Day of the work; without one, rates are those of today. */
  readonly date?: string | null | undefined;
}

/**
 * Returns the rates of some work: those agreed by a proposal, else the company's; none while the work is not known (decisions
 * §27). Those in the engineer's usual currency are first.
 */
export function ratesFor(
  { riskEngineerRates: rates, riskEngineerCurrency: usual }: RatesOfEngineer,
  { kind, serviceType, category, date }: RatedWork,
): readonly Rate[] {
  if (serviceType === null || category === null) return [];
  const last = lastDayOf(rates, date);
  const matching = rates.filter(
    (rate) =>
      rate.kind === kind &&
      (rate.source === 'Company' || rate.validUntil === last) &&
      (rate.serviceType ?? serviceType) === serviceType &&
      (rate.category ?? category) === category,
  );
  const fromProposal = matching.filter(({ source }) => source === 'Proposal');
  // Travel has a price of its own beside that of the service.
  const ofCategory = fromProposal.filter((rate) => rate.category !== null);
  const agreed = ofCategory.length > 0 ? ofCategory : fromProposal;
  return (agreed.length > 0 ? agreed : matching).toSorted(
    (one, other) => Number(other.currency === usual) - Number(one.currency === usual),
  );
}

/** Returns the last day of the agreed rates that hold on a day: of those that have not ended by then, the first to end. */
function lastDayOf(rates: readonly Rate[], date: string | null | undefined): string | null {
  if (date == null) return null;
  const ends = rates.flatMap(({ validUntil }) => (validUntil !== null && date <= validUntil ? [validUntil] : []));
  return ends.toSorted()[0] ?? null;
}

/**
 * Returns rates with the price that an entry was booked at before them, under the entry's id, where they are several and it is
 * none of them any more.
 */
export function withBooked(
  rates: readonly Rate[],
  { id, rate, currency }: Pick<Expense, 'id' | 'rate' | 'currency'>,
): readonly Rate[] {
  const [first] = rates;
  const isThere = rates.some((one) => one.amount === rate && one.currency === currency);
  if (first === undefined || rates.length < 2 || isThere) return rates;
  return [{ ...first, rateId: id, amount: rate, currency }, ...rates];
}

/** Value of a rate in a list of them. */
export const rateKeyOf = ({ rateId, currency, amount }: Rate): string => rateId ?? `${amount} ${currency}`;
