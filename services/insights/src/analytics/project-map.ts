import type { Viewer } from '@portal/access';
import type { DashboardProjectMap } from '@portal/contracts/insights/dashboard-analytics';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import { DASHBOARD_PLACES, type DashboardAmount } from '@portal/contracts/insights/dashboard-lists';
import type pg from 'pg';
import { pageOf, within } from '../core/pages.ts';
import { projectSet } from '../core/sets/projects.ts';
import { columns, projectOf, readsValues, VALUES, type StoredProject } from './project.mapping.ts';

const COLUMNS: Readonly<Record<DashboardAmount, string>> = { TIV: 'tiv', VAR: 'value_at_risk' };

/** Returns the projects in a part of the map, those with the largest amount first. */
export async function projectsInBox(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
  { bbox, amount }: { readonly bbox: string; readonly amount: DashboardAmount },
): Promise<Omit<DashboardProjectMap, 'rates'>> {
  const set = projectSet(viewer, query);
  const [west, south, east, north] = bbox.split(',').map((degrees) => `${set.into.add(Number(degrees))}::float8`);
  const [from, to] = bbox.split(',').flatMap((degrees, index) => (index % 2 === 0 ? [Number(degrees)] : []));
  const isAcross = (from ?? 0) > (to ?? 0);
  const inBox = within({ ...set, from: `${set.from} ${VALUES}`, byValues: true }, [
    `p.latitude between ${south} and ${north}`,
    `(p.longitude >= ${west} ${isAcross ? 'or' : 'and'} p.longitude <= ${east})`,
  ]);
  const { rows, total, isLowerBound } = await pageOf<StoredProject>(pool, inBox, {
    select: columns,
    order: `${readsValues(viewer) ? `${COLUMNS[amount]} desc nulls last, ` : ''}p.name_key, p.id`,
    pageSize: DASHBOARD_PLACES,
    offset: 0,
  });
  const items = rows.flatMap((row) => {
    const { coordinate, ...project } = projectOf(row, viewer);
    return coordinate ? [{ ...project, coordinate }] : [];
  });
  return { items, totalCount: total, ...(isLowerBound && { totalIsLowerBound: true }) };
}
