import * as v from 'valibot';
import { actionVerdict, actionVerdicts } from '../common/action.ts';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { lastChange } from '../common/last-change.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { amount, requestBody } from '../projects/project-fields.ts';
import { BUDGET_ACTIONS, PREMIUM_TYPES, SERVICE_TYPES } from './budget-lists.ts';

/** The budget of a service of a project, in the project's currency (decisions §27). */
export const budget = v.object({
  id,
  version: v.number(),
  projectId: id,
  serviceType: v.picklist(SERVICE_TYPES),
  premiumType: v.picklist(PREMIUM_TYPES),
  amount: v.number(),
  /** The accepted fee's share of the service. */
  committed: v.number(),
  /** Time and expenses of the service, each converted at the rate of exchange of its day. */
  booked: v.number(),
  /** The larger of both. */
  used: v.number(),
  /** `amount` without `used`; negative where the budget is exceeded. */
  left: v.number(),
  ...lastChange,
  actions: actionVerdicts(BUDGET_ACTIONS),
});
export type Budget = v.InferOutput<typeof budget>;

export const budgetsQuery = v.object({ projectId: v.string(MESSAGES.required) });

/** A service that is used without a budget, with the sums of it. */
export const unbudgetedService = v.object({
  serviceType: v.picklist(SERVICE_TYPES),
  committed: v.number(),
  booked: v.number(),
});
export type UnbudgetedService = v.InferOutput<typeof unbudgetedService>;

/** `GET /budgets`: one for each service that has one, in the order of services. */
export const budgetsAnswer = answer(
  v.object({
    items: v.array(budget),
    /** Services that are used without a budget, in their order. */
    unbudgeted: v.array(unbudgetedService),
    currency: currencySchema,
    /** Right to add one, with the reason where it is refused. */
    create: actionVerdict(['create']),
  }),
);
export type Budgets = v.InferOutput<typeof budgetsAnswer>['data'];
export const budgetAnswer = answer(budget);

/** `GET /budgets/service-types`: all services in their order. */
export const serviceTypesAnswer = answer(
  v.array(
    v.object({
      value: v.picklist(SERVICE_TYPES),
      label: v.string(),
      /** True if the service has a budget. */
      isAllocated: v.boolean(),
    }),
  ),
);

const serviceType = v.picklist(SERVICE_TYPES, MESSAGES.required);
const premiumType = v.picklist(PREMIUM_TYPES, MESSAGES.required);

/** Entered fields of a budget (decisions §20); the service of one that is changed stays. */
export const budgetFields = v.object({ serviceType, premiumType, amount });
export type BudgetFields = v.InferOutput<typeof budgetFields>;
/** `POST /budgets` */
export const createBudgetBody = requestBody({
  projectId: v.string(MESSAGES.required),
  ...budgetFields.entries,
});
export type CreateBudget = v.InferOutput<typeof createBudgetBody>;
/** `PUT /budgets`; `If-Match` carries the edited version. */
export const updateBudgetBody = requestBody({ id: v.string(MESSAGES.required), premiumType, amount });
export type UpdateBudget = v.InferOutput<typeof updateBudgetBody>;
export const budgetDeleted = answer(v.object({ id }));

/** Part of a premium that may be spent on services; the budgets of its services do not exceed it (decisions §27). */
export const budgetAllowance = v.object({
  premiumType: v.picklist(PREMIUM_TYPES),
  /** 0 until it is set. */
  version: v.number(),
  /** Null until it is set. */
  amount: v.nullable(v.number()),
  /** Sum of the budgets of its services. */
  allocated: v.number(),
  /** The rest of it beside the budgets. */
  left: v.number(),
  ...lastChange,
  actions: actionVerdicts(['update']),
});
export type BudgetAllowance = v.InferOutput<typeof budgetAllowance>;

/** `GET /budget-allowances`: one for each premium of the project, in their order. */
export const budgetAllowancesAnswer = answer(v.object({ items: v.array(budgetAllowance), currency: currencySchema }));
export type BudgetAllowances = v.InferOutput<typeof budgetAllowancesAnswer>['data'];
export const budgetAllowanceAnswer = answer(budgetAllowance);

/** The entered field of an allowance. */
export const allowanceFields = v.object({ amount });

/** `POST /budget-allowances`: sets the allowance of a premium; `If-Match` carries the edited version, 0 for a first one. */
export const allowanceBody = requestBody({ projectId: v.string(MESSAGES.required), premiumType, amount });
export type SavedAllowance = v.InferOutput<typeof allowanceBody>;
