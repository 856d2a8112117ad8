import type { DashboardView, DashboardViews } from '@portal/contracts/insights/dashboard-view';
import { queryPrepared, savedViews } from '@portal/service-kit';
import type pg from 'pg';

const VIEW = ['id', 'version', 'list', 'name', 'columns', 'selection'] as const;

/** Saved views of the lists, and the columns chosen without one. */
export const dashboardViews = savedViews<DashboardView>(
  { views: 'dashboard_views', columns: 'dashboard_columns' },
  VIEW,
);

/** Returns a person's views of all lists and chosen columns, by one prepared statement. */
export async function viewsOf(pool: pg.Pool, userId: string): Promise<DashboardViews> {
  const [found] = await queryPrepared<DashboardViews>(pool, {
    name: 'dashboard-views',
    text: `select
      coalesce((
        select json_agg(json_build_object('list', list, 'columns', columns) order by list)
        from dashboard_columns where user_id = $1), '[]') as columns,
      coalesce((
        select json_agg(json_build_object(${VIEW.map((field) => `'${field}', ${field}`).join(', ')}) order by name_key)
        from dashboard_views where user_id = $1), '[]') as items`,
    values: [userId],
  });
  return found ?? { items: [], columns: [] };
}
