import { valibotResolver } from '@hookform/resolvers/valibot';
import { budgetFields, type Budget, type BudgetAllowance, type BudgetFields } from '@portal/contracts/finance/budget';
import type { PremiumType, ServiceType } from '@portal/contracts/finance/budget-lists';
import { amountOf, centsOf } from '@portal/money';
import type { Resolver } from 'react-hook-form';
import * as v from 'valibot';

/** Values of the form: null for empty fields. */
export interface BudgetValues {
  serviceType: ServiceType | null;
  premiumType: PremiumType | null;
  amount: number | null;
}

/** Fields in the order of display. */
export const BUDGET_FORM_FIELDS = [
  'serviceType',
  'premiumType',
  'amount',
] as const satisfies readonly (keyof BudgetValues)[];

/** Validates the form by the route's rules. */
export const budgetResolver = valibotResolver(budgetFields) as unknown as Resolver<BudgetValues>;

export const budgetValuesOf = (budget: Budget | undefined): BudgetValues => ({
  serviceType: budget?.serviceType ?? null,
  premiumType: budget?.premiumType ?? null,
  amount: budget?.amount ?? null,
});

/** Builds the request of validated values. */
export const budgetFieldsOf = (values: BudgetValues): BudgetFields => v.parse(budgetFields, values);

/** Returns what an allowance leaves for a budget, whose own amount counts as left; undefined while there is no allowance. */
export function leftFor(
  { amount, left, premiumType }: BudgetAllowance,
  budget: Budget | undefined,
): number | undefined {
  if (amount === null) return undefined;
  const own = budget?.premiumType === premiumType ? budget.amount : 0;
  return amountOf(centsOf(left) + centsOf(own));
}
