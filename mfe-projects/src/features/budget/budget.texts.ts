import type { PremiumType } from '@portal/contracts/finance/budget-lists';

/** Labels of premium types (spec 2 §9). */
export const PREMIUM_LABELS: Readonly<Record<PremiumType, string>> = {
  ProjectType: 'Project Type',
  DSU: 'Delay in Start Up (DSU)',
  TRIA: 'Terrorism (TRIA)',
};

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
  deleteBody: "The budget is deleted for everybody. You can't undo this action.",
  actionsFor: (service: string): string => `Actions for ${service}`,
  empty: 'There are no budgets yet.',
  emptyHint: 'Add the budget of the first service.',
  emptyReader: 'Once they are added, they will appear here.',
  added: (service: string): string => `Budget of ${service} added.`,
  saved: 'Budget saved.',
  deleted: 'Budget deleted.',
} as const;
