import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { amount, requestBody } from '../projects/project-fields.ts';
import { BUDGET_ACTIONS, PREMIUM_TYPES, SERVICE_TYPES } from './budget-lists.ts';

const serviceType = v.picklist(SERVICE_TYPES, MESSAGES.required);
const premiumType = v.picklist(PREMIUM_TYPES, MESSAGES.required);

/** The budget of a service of a project. All amounts are in the project's currency (decisions §27). */
export const budget = v.object({
  id,
  version: v.number(),
  projectId: id,
  serviceType: v.picklist(SERVICE_TYPES),
  premiumType: v.picklist(PREMIUM_TYPES),
  amount: v.number(),
  /** Share of the accepted fee proposal. */
  committed: v.number(),
  /** Time and expenses, each at the rate of its own day. */
  booked: v.number(),
  /** The larger of both. */
  used: v.number(),
  /** Below zero where more is used than budgeted. */
  left: v.number(),
  ...lastChange,
  actions: actionVerdicts(BUDGET_ACTIONS),
});
export type Budget = v.InferOutput<typeof budget>;

export const projectQuery = v.object({ projectId: v.string(MESSAGES.required) });

/** `GET /budgets`: one for each service that has one, in the order of services. */
export const budgetsAnswer = answer(
  v.object({
    items: v.array(budget),
    currency: currencySchema,
    /** Right to add one, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);
export const budgetAnswer = answer(budget);

/** `GET /budgets/service-types`: the services of a project, with those that have a budget already. */
export const serviceTypesAnswer = answer(
  v.array(v.object({ value: v.picklist(SERVICE_TYPES), label: v.string(), isAllocated: v.boolean() })),
);

export const newBudget = requestBody({ projectId: id, serviceType, premiumType, amount });
export const changedBudget = requestBody({ id, premiumType, amount });
export const deletedBudgetAnswer = answer(v.object({ id }));
export const budgetPath = v.object({ id });

/** Part of a premium that may be spent on services; the budgets of its services do not exceed it (decisions §27). */
export const budgetAllowance = v.object({
  premiumType: v.picklist(PREMIUM_TYPES),
  version: v.number(),
  /** Null until it is set. */
  amount: v.nullable(v.number()),
  /** Sum of the budgets of its services. */
  allocated: v.number(),
  ...lastChange,
});
export type BudgetAllowance = v.InferOutput<typeof budgetAllowance>;

/** `GET /budget-allowances`: one for each premium of the project. */
export const budgetAllowancesAnswer = answer(
  v.object({
    items: v.array(budgetAllowance),
    currency: currencySchema,
    /** Right to set them, with the reason where it is refused. */
    update: actionVerdict(['update']),
  }),
);
export const savedAllowance = requestBody({ projectId: id, premiumType, amount });
export const budgetAllowanceAnswer = answer(budgetAllowance);
