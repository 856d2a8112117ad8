import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { DashboardCharts } from '@portal/contracts/insights/dashboard-summary';
import { DASHBOARD_STATUSES, type DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import type pg from 'pg';
import { run } from '../core/run.ts';
import { inspectionSet, statusOf } from '../core/sets/inspections.ts';
import { slicesOf, type Slice } from './slices.ts';

/** Counts the inspections that the viewer sees by their status on the dashboard, with those without a date. */
export async function inspectionChart(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
): Promise<DashboardCharts['inspections']> {
  const { from, where, into, byValues } = inspectionSet(viewer, query);
  const rows = await run<Slice<DashboardStatus>>(
    pool,
    `select ${statusOf(viewer)} as key, count(*)::int as count from ${from} where ${where.join(' and ')} group by 1`,
    into,
    byValues,
  );
  return { byStatus: slicesOf(rows, DASHBOARD_STATUSES) };
}
