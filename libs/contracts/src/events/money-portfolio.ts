import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id, instant } from '../common/fields.ts';
import { PREMIUM_TYPES, SERVICE_TYPES } from '../finance/budget-lists.ts';
import { eventType } from './envelope.ts';
import { portfolioAnnounced, statesOf } from './portfolio.ts';
import { MONEY_TABLES, type MoneyKind } from './portfolio-kinds.ts';

const amount = v.number();
const count = v.number();

/** Sums of entries of time and expenses, in the project's currency. */
const sums = {
  currency: currencySchema,
  entries: count,
  pendingEntries: count,
  /** Hours of time, billed or not. */
  hours: v.number(),
  timeAmount: amount,
  resourceAmount: amount,
  /** The part of both that is billed. */
  billedAmount: amount,
};

/** Name that the project had when the last assignment ended. Events of before have none. */
const lastProjectName = v.optional(v.nullable(v.string()));

/** Fields of each kind of item. A field is a column of services/insights under its name in snake case. */
export const MONEY_ITEMS = {
  /** The budget of a service of a project (decisions §27). */
  budget: v.object({
    id,
    projectId: id,
    /** The company that owns the project. */
    companyId: id,
    serviceType: v.picklist(SERVICE_TYPES),
    premiumType: v.picklist(PREMIUM_TYPES),
    /** Allowance of the premium, from which the budget is allocated. */
    allowance: amount,
    amount,
    /** Share of the accepted fee. */
    committed: amount,
    /** Time and expenses. */
    booked: amount,
    currency: currencySchema,
  }),
  /** Sums of the entries of a company on a project. */
  expense: v.object({
    id,
    projectId: id,
    /** The company that owns the project. */
    ownerId: id,
    /** The company of the engineers who booked; null of those without one. */
    companyId: v.nullable(id),
    ...sums,
    lastProjectName,
  }),
  /** Sums of the entries of an engineer on a project, for whatever company. */
  ownExpense: v.object({ id, projectId: id, ownerId: id, engineerId: id, ...sums, lastProjectName }),
  /** A fee proposal whose answers the insurer judges (decisions §7), without amounts. */
  feeProposal: v.object({
    id,
    projectId: id,
    /** The company that owns the project. */
    companyId: id,
    /** Recipients who have answered. */
    responses: count,
    /** Time of the first of these answers. */
    answeredAt: instant,
  }),
} as const satisfies Record<MoneyKind, v.GenericSchema>;

const known = v.variant('kind', [
  statesOf('budget', MONEY_ITEMS.budget),
  statesOf('expense', MONEY_ITEMS.expense),
  statesOf('ownExpense', MONEY_ITEMS.ownExpense),
  statesOf('feeProposal', MONEY_ITEMS.feeProposal),
]);

/** A kind that a later version publishes: readers that do not know it leave it out. */
const later = v.object({
  kind: v.pipe(
    v.string(),
    v.check((kind) => !(kind in MONEY_TABLES)),
  ),
});

/**
 * Budgets and sums of time and expenses as they are now, and the ids of those that are there no more, as
 * `projects.portfolio.states.v1` has the other items. They are amounts of companies, which services/insights alone may read:
 * the subject is outside of those of other readers (ADR 28).
 */
export const moneyStates = eventType('finance-amounts.portfolio.states.v1', v.union([known, later]));

/** All items of {@link moneyStates} have been published again since these requests were made; their events come before this one. */
export const moneyAnnounced = eventType('finance-amounts.portfolio.announced.v1', portfolioAnnounced.data);
