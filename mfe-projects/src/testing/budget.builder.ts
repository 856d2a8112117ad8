import type { Budget, BudgetAllowance } from '@portal/contracts/finance/budget';
import { anId } from './project.builder.ts';

/** A budget of the project that `aProject` builds. */
export function aBudget(over: Partial<Budget> = {}): Budget {
  return {
    id: anId(80),
    version: 2,
    projectId: anId(1),
    serviceType: 'MainReport',
    premiumType: 'ProjectType',
    amount: 4_000,
    ...{ committed: 3_000, booked: 1_000, used: 3_000, left: 1_000 },
    changedBy: 'Clara Nordin',
    changedDateTime: '2026-11-20T09:41:00Z',
    actions: [
      { action: 'update', allowed: true },
      { action: 'delete', allowed: true },
    ],
    ...over,
  };
}

/** The allowance of a premium, of which `aBudget` is allocated. */
export function anAllowance(over: Partial<BudgetAllowance> = {}): BudgetAllowance {
  return {
    premiumType: 'ProjectType',
    version: 3,
    amount: 10_000,
    allocated: 4_000,
    left: 6_000,
    changedBy: 'Clara Nordin',
    changedDateTime: '2026-11-20T09:40:00Z',
    actions: [{ action: 'update', allowed: true }],
    ...over,
  };
}

/** The allowance of a premium that is not set yet. */
export const noAllowance = (premiumType: BudgetAllowance['premiumType']): BudgetAllowance =>
  anAllowance({
    ...{ premiumType, version: 0, amount: null, allocated: 0, left: 0 },
    ...{ changedBy: null, changedDateTime: null },
  });
