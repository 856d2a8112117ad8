import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { DashboardCharts } from '@portal/contracts/insights/dashboard-summary';
import { DASHBOARD_STATUSES, type DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import type pg from 'pg';
import { parameters } from '../core/parameters.ts';
import { run } from '../core/run.ts';
import { inspectionSet, statusOf } from '../core/sets/inspections.ts';
import { projectSet } from '../core/sets/projects.ts';
import { slicesOf, type Slice } from './slices.ts';

/**
 * Counts the inspections that the viewer sees by their status on the dashboard. Those without a date are the expected numbers
 * that no inspection has: they are counted and not made.
 */
export async function inspectionChart(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
): Promise<DashboardCharts['inspections']> {
  const into = parameters();
  const dated = inspectionSet(viewer, query, into, 'dated');
  const projects = projectSet(viewer, query, into);
  const rows = await run<Slice<DashboardStatus>>(
    pool,
    `with dated as materialized (
      select ${statusOf(viewer)} as key, p.status, i.number <= p.expected_inspections as is_expected, count(*)::int as count
      from ${dated.from} where ${dated.where.join(' and ')} group by 1, 2, 3
    ), expected as (
      select p.status, sum(p.expected_inspections)::int as count
      from ${projects.from} where ${projects.where.join(' and ')} group by 1
    )
    select key, count from dated
    union all select case when e.status = 'Closed' then 'Closed' else 'NotScheduled' end,
      e.count - coalesce((select sum(d.count) from dated d where d.is_expected and d.status = e.status), 0)::int
    from expected e`,
    into,
    dated.byValues,
  );
  return { byStatus: slicesOf(rows, DASHBOARD_STATUSES) };
}
