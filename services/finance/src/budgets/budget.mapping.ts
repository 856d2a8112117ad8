import type { Viewer } from '@portal/access';
import type { Budget, BudgetAllowance, UnbudgetedService } from '@portal/contracts/finance/budget';
import {
  BUDGET_ACTIONS,
  PREMIUM_TYPES,
  premiumTypesOf,
  SERVICE_TYPES,
  type PremiumType,
} from '@portal/contracts/finance/budget-lists';
import { amountOf, centsOf, sumOf, type Cents } from '@portal/money';
import { lastChangeOf } from '@portal/service-kit';
import { actionVerdict, actionVerdicts, evaluateAllowance, evaluateBudget, type BudgetFacts } from '@portal/workflow';
import type { MoneyProject } from '../core/access/reach-project.ts';
import { usedOf, type Use, type Uses } from '../core/booked/uses.ts';
import type { StoredBudget } from '../core/budgets/budgets.ts';
import type { StoredAllowance } from './budget.repository.ts';

const UNUSED: Use = { committed: 0, booked: 0 };

/** Builds the answer for a budget, with what is used of it and the viewer's actions. */
export function budgetOf(row: StoredBudget, project: MoneyProject, viewer: Viewer, uses: Uses): Budget {
  const use = uses.get(row.service_type) ?? UNUSED;
  const used = usedOf(use);
  return {
    id: row.id,
    version: row.version,
    projectId: row.project_id,
    serviceType: row.service_type,
    premiumType: row.premium_type,
    amount: Number(row.amount),
    committed: amountOf(use.committed),
    booked: amountOf(use.booked),
    used: amountOf(used),
    left: amountOf(centsOf(row.amount) - used),
    ...lastChangeOf(row, true),
    actions: actionVerdicts(BUDGET_ACTIONS, (action) => evaluateBudget(project, action, viewer)),
  };
}

/** Returns the services that are used without a budget, in their order. */
export const unbudgetedOf = (budgets: readonly StoredBudget[], uses: Uses): UnbudgetedService[] =>
  SERVICE_TYPES.flatMap((serviceType) => {
    const use = uses.get(serviceType) ?? UNUSED;
    if (usedOf(use) === 0 || budgets.some((one) => one.service_type === serviceType)) return [];
    return [{ serviceType, committed: amountOf(use.committed), booked: amountOf(use.booked) }];
  });

/** Returns the facts on which adding another budget depends. */
export const factsOf = (budgets: readonly StoredBudget[], allowances: readonly StoredAllowance[]): BudgetFacts => ({
  count: budgets.length,
  hasAllowance: allowances.length > 0,
});

/** Returns budgets in the order of services. */
export const inOrder = (rows: readonly StoredBudget[]): StoredBudget[] =>
  rows.toSorted((one, other) => SERVICE_TYPES.indexOf(one.service_type) - SERVICE_TYPES.indexOf(other.service_type));

/** Returns what the budgets of a premium allocate. */
export const allocatedOf = (budgets: readonly StoredBudget[], premiumType: PremiumType): Cents =>
  sumOf(budgets.filter((one) => one.premium_type === premiumType).map(({ amount }) => centsOf(amount)));

/**
 * Returns the premium types of a project's allowances: those of its type, and one that the type has no more while budgets
 * are allocated from it, so that they can be moved.
 */
export function shownPremiums(project: MoneyProject, budgets: readonly StoredBudget[]): readonly PremiumType[] {
  const own = premiumTypesOf(project.details.type);
  return PREMIUM_TYPES.filter((one) => own.includes(one) || allocatedOf(budgets, one) > 0);
}

/** Builds the answer for the allowance of a premium; `row` is undefined until it is set. */
export function allowanceOf(
  premiumType: PremiumType,
  row: StoredAllowance | undefined,
  { project, budgets, viewer }: { project: MoneyProject; budgets: readonly StoredBudget[]; viewer: Viewer },
): BudgetAllowance {
  const allocated = allocatedOf(budgets, premiumType);
  return {
    premiumType,
    version: row?.version ?? 0,
    amount: row ? Number(row.amount) : null,
    allocated: amountOf(allocated),
    left: row ? amountOf(centsOf(row.amount) - allocated) : 0,
    ...(row ? lastChangeOf(row, true) : { changedBy: null, changedDateTime: null }),
    actions: [actionVerdict('update', evaluateAllowance(project, viewer))],
  };
}

/** The content of a budget for the audit record. */
export const auditedBudget = ({ service_type, premium_type, amount }: StoredBudget) => ({
  serviceType: service_type,
  premiumType: premium_type,
  amount,
});

/** The content of an allowance for the audit record. */
export const auditedAllowance = ({ premium_type, amount }: StoredAllowance) => ({ premiumType: premium_type, amount });
