import { expenseSumsOf, type ExpenseSums, type Viewer } from '@portal/access';
import type { DashboardExpenseSortField } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardExpense } from '@portal/contracts/insights/dashboard-money';
import { getDashboardExpenseFilters, listDashboardExpenses } from '@portal/contracts/insights/dashboard.endpoints';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import {
  forbidden,
  invalid,
  listParameters,
  nameOrder,
  pageAnswer,
  route,
  type Deps,
  type ListParameters,
  type PortalApp,
} from '@portal/service-kit';
import { requireDashboard } from '../core/dashboard-rights.ts';
import { filterOptions } from '../core/options/filter-options.ts';
import { keptAnswer } from '../core/kept-answers.ts';
import { pageOf } from '../core/pages.ts';
import type { Parameters } from '../core/parameters.ts';
import { run } from '../core/run.ts';
import { expenseSet, projectOfSums } from '../core/sets/expenses.ts';
import { showsTab } from '../core/shown-tabs.ts';
import { requireFilters } from '../core/visible.ts';

const COLUMNS = `x.id, x.project_id as "projectId", x.currency, x.entries, x.pending_entries as "pendingEntries", x.hours::float8 as hours, x.time_amount::float8 as "timeAmount",
  x.resource_amount::float8 as "resourceAmount", (x.time_amount + x.resource_amount)::float8 as "totalAmount",
  x.billed_amount::float8 as "billedAmount",
  (x.time_amount + x.resource_amount - x.billed_amount)::float8 as "pendingAmount"`;
const COMPANY_NAME = '(select c.name from known_companies c where c.company_id = x.company_id)';

/** An engineer's sums are of no company: entries stay what they were when the engineer changes to another. */
const companyOf = (sums: ExpenseSums): string =>
  sums === 'own'
    ? 'null as "companyId", null as "companyName"'
    : `x.company_id as "companyId", ${COMPANY_NAME} as "companyName"`;

/** The insurer's entries are in BUDGET, whose tab companies set; the tab of one's own cannot be closed. */
const hasTab = (sums: ExpenseSums, viewer: Viewer): string =>
  sums === 'ofProjects' ? showsTab(viewer, 'budget') : 'true';

type Ordered = Pick<ListParameters<DashboardExpenseSortField>, 'sortFieldName' | 'sortDirection'>;

/** Equal rows are ordered by project and id, so that pages do not overlap. */
function orderOf(
  { sortFieldName: field, sortDirection }: Ordered,
  sums: ExpenseSums,
  viewer: Viewer,
  into: Parameters,
): string {
  const word = sortDirection === 'Ascending' ? 'asc' : 'desc';
  const byCompany = sums === 'ofProjects' ? `${nameOrder(COMPANY_NAME)} ${word} nulls last, ` : '';
  const name = sums === 'ofProjects' ? 'p.name_key' : nameOrder(projectOfSums(viewer, into).name);
  const byName = `${name} ${word}, p.id ${word}, ${byCompany}x.id ${word}`;
  return field === 'projectName' ? byName : `x.pending_entries ${word}, ${byName}`;
}

/** Returns which sums the viewer reads. @throws 403 for those who read none */
function requireSums(viewer: Viewer): ExpenseSums {
  requireDashboard(viewer);
  const sums = expenseSumsOf(viewer);
  if (!sums) throw forbidden();
  return sums;
}

/** Sums of time and expenses: the insurer's by company, a risk company's own, an engineer's own (decisions §27). */
export function expenseRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardExpenses, async ({ viewer, query }) => {
    const sums = requireSums(viewer);
    const { page, pageSize, sortFieldName, sortDirection, ProjectName: name, ...filters } = query;
    const { companyId, isPending, ...projects } = filters;
    requireFilters(viewer, projects);
    if (companyId !== undefined && sums !== 'ofProjects')
      throw invalid({ companyId: [PROJECT_LIST_TEXTS.notFilterable] });
    const parameters = listParameters(
      { page, pageSize, sortFieldName, sortDirection },
      { sortFieldName: 'projectName', sortDirection: sortFieldName === 'pendingEntries' ? 'Descending' : 'Ascending' },
    );
    const set = expenseSet(viewer, { ...projects, name, companyId, isPending: isPending === 'true' });
    const { rows, total, isLowerBound } = await pageOf<DashboardExpense>(pool, set, {
      select: (into) => {
        const { name: projectName, status, isFormer } = projectOfSums(viewer, into);
        return `${COLUMNS}, ${companyOf(sums)}, ${projectName} as "projectName", ${status} as "projectStatus",
          ${isFormer} as "isFormer", ${hasTab(sums, viewer)} as "hasTab"`;
      },
      order: (into) => orderOf(parameters, sums, viewer, into),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
    });
    return pageAnswer(rows, total, parameters, isLowerBound);
  });

  route(app, getDashboardExpenseFilters, async ({ viewer }) => {
    const sums = requireSums(viewer);
    return {
      data: await keptAnswer(pool, viewer, 'expense-filters', {}, async () => ({
        ...(await filterOptions(pool, viewer)),
        companyId: sums === 'ofProjects' ? await companiesOf(pool, viewer) : null,
      })),
    };
  });
}

/** Returns the companies whose engineers have booked on the viewer's projects, by name. */
function companiesOf(pool: Deps['pool'], viewer: Viewer): Promise<{ value: string; label: string }[]> {
  const { from, where, into } = expenseSet(viewer, {});
  return run(
    pool,
    `select c.company_id as value, c.name as label from known_companies c
     where c.company_id in (select x.company_id from ${from} where ${where.join(' and ')})
     order by ${nameOrder('c.name')}, c.company_id`,
    into,
  );
}
