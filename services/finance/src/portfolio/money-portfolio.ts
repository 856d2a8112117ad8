import { MONEY_ITEMS, moneyAnnounced, moneyStates } from '@portal/contracts/events/money-portfolio';
import { MONEY_TABLES, type MoneyKind } from '@portal/contracts/events/portfolio-kinds';
import type { Portfolio } from '@portal/portfolio-feed';

/**
 * Budgets and sums of time and expenses as services/insights keeps them (ADR 44). The views are those of migrations 052 and 055. A sum of
 * entries that were all deleted, and all of a deleted project, are published as deleted.
 *
 * Rows of a view:
 *
 * - `budget`: the budget of a service, with what is committed and booked of it;
 * - `expense`: sums of the entries of a company on a project, for the insurer and that company;
 * - `ownExpense`: sums of the entries of an engineer on a project, for that engineer alone;
 * - `feeProposal`: a fee proposal with answers to judge, for the insurer, without amounts (migration 055).
 */
export const moneyPortfolio: Portfolio<MoneyKind> = {
  tables: MONEY_TABLES,
  items: MONEY_ITEMS,
  statesOf: () => moneyStates,
  announced: moneyAnnounced,
};
