import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { id } from '../common/fields.ts';
import { answer, listAnswer } from '../common/list.ts';
import { someOf } from '../common/some-of.ts';
import { PREMIUM_TYPES, SERVICE_TYPES } from '../finance/budget-lists.ts';
import { projectStatusSchema } from '../projects/project-lists.ts';
import { dashboardFilterOptions, dashboardFilters } from './dashboard-filters.ts';
import { dashboardListQuery } from './dashboard-list-query.ts';
import { DASHBOARD_BUDGET_SORT_FIELDS, DASHBOARD_EXPENSE_SORT_FIELDS } from './dashboard-lists.ts';

const ofProject = { projectId: id, projectName: v.string(), projectStatus: projectStatusSchema };
const { page, pageSize, sortDirection, name } = dashboardListQuery([]).entries;
const paging = { page, pageSize, sortDirection };
const isTrue = v.optional(v.literal('true'));

/** The budget of a service of a project on the dashboard, in the project's currency (decisions §27). */
export const dashboardBudget = v.object({
  id,
  ...ofProject,
  serviceType: v.picklist(SERVICE_TYPES),
  premiumType: v.picklist(PREMIUM_TYPES),
  /** Allowance of the premium, from which the budget is allocated. */
  allowance: v.number(),
  amount: v.number(),
  /** Share of the accepted fee. */
  committed: v.number(),
  /** Time and expenses. */
  booked: v.number(),
  /** The larger of what is committed and what is booked. */
  used: v.number(),
  /** `amount` without `used`; negative where the budget is exceeded. */
  left: v.number(),
  currency: currencySchema,
  /** True if the project's owner shows the viewer BUDGET (decisions §12), in which it opens. */
  hasTab: v.boolean(),
});
export type DashboardBudget = v.InferOutput<typeof dashboardBudget>;

/** `GET /dashboard/budgets`: by project name, then by service; `ProjectName` searches the project's name. */
export const dashboardBudgetsQuery = v.object({
  ...paging,
  sortFieldName: dashboardListQuery(DASHBOARD_BUDGET_SORT_FIELDS).entries.sortFieldName,
  ProjectName: name,
  serviceType: someOf(SERVICE_TYPES),
  /** Budgets of open projects of which more is used than there is. */
  isOver: isTrue,
  ...dashboardFilters,
});
export const dashboardBudgetsAnswer = listAnswer(dashboardBudget);

/**
 * Sums of time and expenses of a project, in its currency: of each company for the insurer, of the own company for a risk
 * company, of themselves for engineers (decisions §11, §27).
 */
export const dashboardExpense = v.object({
  id,
  ...ofProject,
  /** Company of the engineers who booked; null for those without one, and in the answer for an engineer. */
  companyId: v.nullable(id),
  companyName: v.nullable(v.string()),
  currency: currencySchema,
  entries: v.number(),
  /** Entries that are not billed yet. */
  pendingEntries: v.number(),
  /** Hours of time, billed or not. */
  hours: v.number(),
  timeAmount: v.number(),
  resourceAmount: v.number(),
  totalAmount: v.number(),
  billedAmount: v.number(),
  pendingAmount: v.number(),
  /** True for a project that the viewer has lost: its entries are in `GET /expenses` alone. */
  isFormer: v.boolean(),
  /** True if the project's owner shows the viewer the tab in which the entries are (decisions §12). */
  hasTab: v.boolean(),
});
export type DashboardExpense = v.InferOutput<typeof dashboardExpense>;

/** `GET /dashboard/expenses`: by project name, then by company; `ProjectName` searches the project's name. */
export const dashboardExpensesQuery = v.object({
  ...paging,
  sortFieldName: dashboardListQuery(DASHBOARD_EXPENSE_SORT_FIELDS).entries.sortFieldName,
  ProjectName: name,
  /** Entries of one company; for those alone who read those of several. */
  companyId: v.optional(id),
  /** Sums with entries that are not billed yet. */
  isPending: isTrue,
  ...dashboardFilters,
});
export const dashboardExpensesAnswer = listAnswer(dashboardExpense);

/** `GET /dashboard/expenses/filters`: the shared filters, and the companies that have booked on the viewer's projects. */
export const dashboardExpenseFilters = v.object({
  ...dashboardFilterOptions.entries,
  /** Null for those who read their own company's entries, or their own. */
  companyId: v.nullable(v.array(v.object({ value: id, label: v.string() }))),
});
export type DashboardExpenseFilters = v.InferOutput<typeof dashboardExpenseFilters>;
export const dashboardExpenseFiltersAnswer = answer(dashboardExpenseFilters);
