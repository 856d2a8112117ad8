import type { Viewer } from '@portal/access';
import type { BudgetAllowance, BudgetAllowances, SavedAllowance } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS, premiumTypesOf } from '@portal/contracts/finance/budget-lists';
import { centsOf, moneyText } from '@portal/money';
import { actorOf, admit, auditNothing, expectedVersion, invalid } from '@portal/service-kit';
import { evaluateAllowance } from '@portal/workflow';
import type { Knex } from 'knex';
import type pg from 'pg';
import { reachForMoney } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { allocatedOf, allowanceOf, auditedAllowance, shownPremiums } from './budget.mapping.ts';
import { budgetsOf } from '../core/budgets/budgets.ts';
import { allowancesOf, storeAllowance } from './budget.repository.ts';

/** Returns the allowances of a project, one for each of its premiums, in their order. @throws 404, 403 */
export async function listAllowances(pool: pg.Pool, viewer: Viewer, projectId: string): Promise<BudgetAllowances> {
  const project = await reachForMoney(pool, viewer, projectId, 'budget');
  const [allowances, budgets] = await Promise.all([allowancesOf(pool, project.id), budgetsOf(pool, project.id)]);
  const items = shownPremiums(project, budgets).map((premiumType) => {
    const row = allowances.find((one) => one.premium_type === premiumType);
    return allowanceOf(premiumType, row, { project, budgets, viewer });
  });
  return { items, currency: project.details.currency };
}

/** Version of an allowance that is not set yet. */
const UNSET = { version: 0, changed_by: null, changed_at: null };

/**
 * Sets the allowance of a premium.
 * @throws 400 for a premium that the project's type has not, and for less than its budgets allocate; 409 for an older
 * version
 */
export async function saveAllowance(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, premiumType, amount }: SavedAllowance,
  expected: number | undefined,
): Promise<BudgetAllowance> {
  const project = await reachForMoney(tx, viewer, projectId, 'budget');
  const before = (await allowancesOf(tx, project.id)).find((one) => one.premium_type === premiumType);
  const version = expectedVersion(before ?? UNSET, expected, BUDGET_TEXTS.staleAllowance);
  admit(evaluateAllowance(project, viewer), { version });
  const { type, currency } = project.details;
  if (!premiumTypesOf(type).includes(premiumType)) throw invalid({ premiumType: [BUDGET_TEXTS.noSuchPremium] });
  const budgets = await budgetsOf(tx, project.id);
  const facts = { project, budgets, viewer };
  const [cents, allocated] = [centsOf(amount), allocatedOf(budgets, premiumType)];
  if (cents < allocated) throw invalid({ amount: [BUDGET_TEXTS.belowBudgets(moneyText(allocated, currency))] });
  if (before && centsOf(before.amount) === cents) {
    auditNothing();
    return allowanceOf(premiumType, before, facts);
  }
  const actor = actorOf(viewer);
  const after = await storeAllowance(tx, project.id, { premiumType, amount: cents, changedBy: actor.name });
  await recordChange(tx, {
    ...{ kind: 'budgetAllowance', id: after.id, projectId: project.id, actor },
    ...{ before: before ? auditedAllowance(before) : null, after: auditedAllowance(after) },
  });
  return allowanceOf(premiumType, after, facts);
}
