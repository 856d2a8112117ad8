import { valuesOf } from '@portal/contracts/common/some-of';
import type { SortDirection } from '@portal/contracts/common/list';
import { SERVICE_TYPES } from '@portal/contracts/finance/budget-lists';
import type { DashboardBudgetSortField } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardBudget } from '@portal/contracts/insights/dashboard-money';
import { listDashboardBudgets } from '@portal/contracts/insights/dashboard.endpoints';
import { listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { requireDashboard } from '../core/dashboard-rights.ts';
import { pageOf } from '../core/pages.ts';
import { budgetSet } from '../core/sets/budgets.ts';
import { showsTab } from '../core/shown-tabs.ts';
import { requireFilters } from '../core/visible.ts';

const COLUMNS = `b.id, b.project_id as "projectId", p.name as "projectName", p.status as "projectStatus",
  b.service_type as "serviceType", b.premium_type as "premiumType", b.allowance::float8 as allowance,
  b.amount::float8 as amount, b.committed::float8 as committed, b.booked::float8 as booked, b.used::float8 as used,
  (b.amount - b.used)::float8 as left, b.currency`;

/** Order of services, as BUDGET has them. */
const SERVICE = `array_position('{${SERVICE_TYPES.join(',')}}'::text[], b.service_type)`;

/** Equal rows are ordered by project and service, so that pages do not overlap. */
function orderOf(field: DashboardBudgetSortField, sortDirection: SortDirection): string {
  const word = sortDirection === 'Ascending' ? 'asc' : 'desc';
  const byName = `p.name_key ${word}, p.id ${word}, ${SERVICE} ${word}, b.id ${word}`;
  return field === 'projectName' ? byName : `b.used_share ${word}, ${byName}`;
}

/** `GET /dashboard/budgets`: those of all projects of the viewer's company. */
export function budgetRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardBudgets, async ({ viewer, query }) => {
    requireDashboard(viewer);
    const { page, pageSize, sortFieldName, sortDirection, ProjectName: name, ...filters } = query;
    const { serviceType, isOver, ...projects } = filters;
    requireFilters(viewer, projects);
    const parameters = listParameters(
      { page, pageSize, sortFieldName, sortDirection },
      { sortFieldName: 'projectName', sortDirection: sortFieldName === 'used' ? 'Descending' : 'Ascending' },
    );
    const narrowing = { ...projects, name, serviceType: valuesOf(serviceType), isOver: isOver === 'true' };
    const { rows, total, isLowerBound } = await pageOf<DashboardBudget>(pool, budgetSet(viewer, narrowing), {
      select: () => `${COLUMNS}, ${showsTab(viewer, 'budget')} as "hasTab"`,
      order: orderOf(parameters.sortFieldName, parameters.sortDirection),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
    });
    return pageAnswer(rows, total, parameters, isLowerBound);
  });
}
