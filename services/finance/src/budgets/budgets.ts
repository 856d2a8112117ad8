import type { Viewer } from '@portal/access';
import type { CreateBudget, UpdateBudget } from '@portal/contracts/finance/budget';
import { BUDGET_TEXTS, premiumTypesOf, type PremiumType } from '@portal/contracts/finance/budget-lists';
import { id as itemId } from '@portal/contracts/common/fields';
import { centsOf, moneyText, type Cents } from '@portal/money';
import { actorOf, admit, auditAbout, auditNothing, expectedVersion, invalid, notFound } from '@portal/service-kit';
import { evaluateBudget, evaluateNewBudget } from '@portal/workflow';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { reachForMoney, reachItemForMoney, type MoneyProject } from '../core/access/reach-project.ts';
import { recordChange } from '../core/change/record-change.ts';
import { allocatedOf, auditedBudget, factsOf } from './budget.mapping.ts';
import { budgetsOf, type StoredBudget } from '../core/budgets/budgets.ts';
import {
  allowancesOf,
  changeBudget,
  insertBudget,
  projectOfBudget,
  removeBudget,
  type StoredAllowance,
} from './budget.repository.ts';

/** A budget that was written, in its project. */
interface Written {
  readonly project: MoneyProject;
  readonly budget: StoredBudget;
}

/** The budget that a request names, and the version that it expects, if any. */
interface Target {
  readonly id: string;
  readonly expected: number | undefined;
}

/**
 * Adds the budget of a service.
 * @throws 400 where the service has one, or the allowance of the premium leaves less; once all services have one, with
 * the specified text
 */
export async function addBudget(
  tx: Knex.Transaction,
  viewer: Viewer,
  { projectId, serviceType, premiumType, amount }: CreateBudget,
): Promise<Written> {
  const project = await reachForMoney(tx, viewer, projectId, 'budget');
  const [budgets, allowances] = [await budgetsOf(tx, project.id), await allowancesOf(tx, project.id)];
  admit(evaluateNewBudget(project, factsOf(budgets, allowances), viewer));
  if (budgets.some((one) => one.service_type === serviceType)) throw invalid({ serviceType: [BUDGET_TEXTS.taken] });
  const cents = centsOf(amount);
  checkAllowance({ project, allowances, others: budgets }, premiumType, cents);
  const actor = actorOf(viewer);
  const place = { projectId: project.id, serviceType };
  const budget = await insertBudget(tx, place, { premiumType, amount: cents, changedBy: actor.name });
  await recordChange(tx, {
    ...{ kind: 'budget', id: budget.id, projectId: project.id, actor },
    ...{ before: null, after: auditedBudget(budget) },
  });
  return { project, budget };
}

/** Changes premium and amount of a budget. @throws 400 where the allowance leaves less, 409 for an older version */
export async function updateBudget(
  tx: Knex.Transaction,
  viewer: Viewer,
  target: Target,
  { premiumType, amount }: Omit<UpdateBudget, 'id'>,
): Promise<Written> {
  const { project, budget: before, budgets } = await budgetToChange(tx, viewer, target, 'update');
  const cents = centsOf(amount);
  if (before.premium_type === premiumType && centsOf(before.amount) === cents) {
    auditNothing();
    return { project, budget: before };
  }
  const others = budgets.filter(({ id }) => id !== before.id);
  checkAllowance({ project, allowances: await allowancesOf(tx, project.id), others }, premiumType, cents);
  const actor = actorOf(viewer);
  const budget = await changeBudget(tx, before.id, { premiumType, amount: cents, changedBy: actor.name });
  await recordChange(tx, {
    ...{ kind: 'budget', id: budget.id, projectId: project.id, actor },
    ...{ before: auditedBudget(before), after: auditedBudget(budget) },
  });
  return { project, budget };
}

/** Deletes a budget; its amount is left of the allowance again. @throws 409 for an older version */
export async function deleteBudget(tx: Knex.Transaction, viewer: Viewer, target: Target): Promise<string> {
  const { project, budget } = await budgetToChange(tx, viewer, target, 'delete');
  await removeBudget(tx, budget.id);
  await recordChange(tx, {
    ...{ kind: 'budget', id: budget.id, projectId: project.id, actor: actorOf(viewer) },
    ...{ before: auditedBudget(budget), after: null },
  });
  return budget.id;
}

/**
 * Loads a budget that the viewer may change or delete now, and locks its project's money.
 * @throws 404 where it is missing or in a project of others, without a difference
 */
async function budgetToChange(
  tx: Knex.Transaction,
  viewer: Viewer,
  { id, expected }: Target,
  action: 'update' | 'delete',
): Promise<Written & { readonly budgets: readonly StoredBudget[] }> {
  auditAbout({ kind: 'budget', id });
  const projectId = v.is(itemId, id) ? await projectOfBudget(tx, id) : undefined;
  if (projectId === undefined) throw notFound();
  const project = await reachItemForMoney(tx, viewer, projectId, 'budget');
  const budgets = await budgetsOf(tx, project.id);
  const budget = budgets.find((one) => one.id === id);
  if (!budget) throw notFound();
  admit(evaluateBudget(project, action, viewer), { version: expectedVersion(budget, expected, BUDGET_TEXTS.stale) });
  return { project, budget, budgets };
}

interface Allowances {
  readonly project: MoneyProject;
  readonly allowances: readonly StoredAllowance[];
  /** The budgets beside the one that is written. */
  readonly others: readonly StoredBudget[];
}

/** Requires that the allowance of a premium leaves an amount beside the other budgets. @throws 400 */
function checkAllowance({ project, allowances, others }: Allowances, premiumType: PremiumType, amount: Cents): void {
  const { type, currency } = project.details;
  if (!premiumTypesOf(type).includes(premiumType)) throw invalid({ premiumType: [BUDGET_TEXTS.noSuchPremium] });
  const allowance = allowances.find((one) => one.premium_type === premiumType);
  if (!allowance) throw invalid({ premiumType: [BUDGET_TEXTS.noAllowance] });
  const left = centsOf(allowance.amount) - allocatedOf(others, premiumType);
  if (amount > left) throw invalid({ amount: [BUDGET_TEXTS.beyondAllowance(moneyText(left, currency))] });
}
