import type { ExpenseFormData } from '@portal/contracts/finance/expense';
import type { ExpenseKind } from '@portal/contracts/finance/expense-lists';

/** A rate that an entry may take. */
export type Rate = ExpenseFormData['riskEngineerRates'][number];

interface RatedWork {
  readonly kind: ExpenseKind;
  readonly serviceType: string | null;
  /** Activity or category. */
  readonly category: string | null;
}

/** Returns the rates of some work: those agreed by a proposal, else the company's; none while it is not known (decisions §27). */
export function ratesFor(rates: readonly Rate[], { kind, serviceType, category }: RatedWork): readonly Rate[] {
  if (serviceType === null || category === null) return [];
  const matching = rates.filter(
    (rate) =>
      rate.kind === kind &&
      (rate.serviceType ?? serviceType) === serviceType &&
      (rate.category ?? category) === category,
  );
  const agreed = matching.filter(({ source }) => source === 'Proposal');
  return agreed.length > 0 ? agreed : matching;
}

/** Value of a rate in a list of them. */
export const rateKeyOf = ({ rateId, currency, amount }: Rate): string => rateId ?? `${amount} ${currency}`;
