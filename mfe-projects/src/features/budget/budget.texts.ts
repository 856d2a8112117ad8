import type { PremiumType } from '@portal/contracts/finance/budget-lists';
import { centsOf, moneyText } from '@portal/money';

/** Labels of premium types (spec 2 §9). */
export const PREMIUM_LABELS: Readonly<Record<PremiumType, string>> = {
  ProjectType: 'Project Type',
  DSU: 'Delay in Start Up (DSU)',
  TRIA: 'Terrorism (TRIA)',
};

/** Returns that an allowance is more than its premium; undefined where it is not, or no premium is given. */
export function beyondPremiumText(
  { amount, premium }: { readonly amount: number | null; readonly premium: number | null },
  currency: string,
): string | undefined {
  if (amount === null || premium === null || amount <= premium) return undefined;
  return `More than the premium of ${moneyText(centsOf(premium), currency)}.`;
}

/** Texts of BUDGET (spec 2 §2, decisions §20, §27), in the specification’s tone. */
export const BUDGET_SCREEN_TEXTS = {
  allowances: 'Allowances',
  allowancesHint: 'The part of each premium that may be spent on services.',
  premium: 'Premium',
  allowance: 'Allowance',
  noAllowance: 'No allowance yet',
  setAllowance: 'Set Allowance',
  editAllowance: 'Edit Allowance',
  allocated: 'Allocated',
  left: 'Left',
  share: (percent: number): string => `${percent}% allocated`,
  used: (percent: number): string => `${percent}% used`,
  overBy: (amount: string): string => `Over the budget by ${amount}`,
  booked: 'Booked',
  committed: 'Committed',
  allowanceSaved: (premium: string): string => `Allowance of ${premium} saved.`,
  budgets: 'Budgets',
  service: 'Service',
  premiumType: 'Premium Type',
  budget: 'Budget',
  leftOfAllowance: 'Left of Allowance',
  add: 'Add Budget',
  edit: 'Edit',
  editTitle: 'Edit Budget',
  delete: 'Delete',
  deleteTitle: 'Delete this budget?',
  deleteUsed: 'These amounts stay, without a budget that they are part of.',
  deleteBody: "The budget is deleted for everybody. You can't undo this action.",
  unbudgeted: 'No budget',
  actionsFor: (service: string): string => `Actions for ${service}`,
  empty: 'There are no budgets yet.',
  emptyHint: 'Add the budget of the first service.',
  emptyReader: 'Once they are added, they will appear here.',
  added: (service: string): string => `Budget of ${service} added.`,
  saved: 'Budget saved.',
  deleted: 'Budget deleted.',
} as const;
