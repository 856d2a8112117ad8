import type { Actor } from '@portal/access';
import { BUDGET_TEXTS, SERVICE_TYPES, type BUDGET_ACTIONS } from '@portal/contracts/finance/budget-lists';
import { evaluateInProject, type PlaceInProject } from './in-project.ts';
import { refused, type Verdict } from './verdict.ts';

/** Facts about the budgets of a project. */
export interface BudgetFacts {
  /** Services that have a budget. */
  readonly count: number;
  /** True once a premium has an allowance. */
  readonly hasAllowance: boolean;
}

/**
 * Decides if the viewer may set a budget for one more service now: not in a closed project, not once all services have
 * one, each with its specified text (spec 1 §8, spec 2 §8), and not before there is an allowance to take it from.
 */
export function evaluateNewBudget(
  project: PlaceInProject,
  { count, hasAllowance }: BudgetFacts,
  viewer: Actor,
): Verdict {
  const verdict = evaluateInProject(project, viewer, ['create', 'budget']);
  if (!verdict.allowed) return verdict.obstacle === 'closed' ? { ...verdict, text: BUDGET_TEXTS.closed } : verdict;
  if (count >= SERVICE_TYPES.length)
    return refused('guard', { reason: 'AllAllocated', text: BUDGET_TEXTS.allAllocated });
  return hasAllowance ? verdict : refused('guard', { reason: 'NoAllowance', text: BUDGET_TEXTS.allowanceFirst });
}

/** Decides if the viewer may change or delete a budget of a project now. */
export const evaluateBudget = (
  project: PlaceInProject,
  action: (typeof BUDGET_ACTIONS)[number],
  viewer: Actor,
): Verdict => evaluateInProject(project, viewer, [action, 'budget']);

/** Decides if the viewer may set the allowances of a project now. */
export const evaluateAllowance = (project: PlaceInProject, viewer: Actor): Verdict =>
  evaluateInProject(project, viewer, ['update', 'budget']);
