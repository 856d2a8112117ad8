import type { Viewer } from '@portal/access';
import type { DashboardMap } from '@portal/contracts/insights/dashboard-inspections';
import { DASHBOARD_PLACES } from '@portal/contracts/insights/dashboard-lists';
import { DASHBOARD_STATUSES, type DashboardStatus } from '@portal/contracts/projects/inspection-lists';
import type pg from 'pg';
import { run } from '../core/run.ts';
import { inspectionSet, statusOf, type InspectionNarrowing } from '../core/sets/inspections.ts';

/** Statuses by the attention that they need: what goes on now comes first. */
const BY_ATTENTION: readonly DashboardStatus[] = ['Progressing', 'Scheduled', 'NotScheduled', 'Completed', 'Closed'];

type Counts = Readonly<Record<DashboardStatus, number>>;
interface StoredPlace extends Counts {
  readonly id: string;
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Rows that are read at most; a project has ten inspections or few more. */
const ROWS = 12 * DASHBOARD_PLACES;

/** Returns the projects with matching inspections at their primary locations, by name; the first ones of too many. */
export async function mapOf(pool: pg.Pool, viewer: Viewer, narrowing: InspectionNarrowing): Promise<DashboardMap> {
  const { from, where, into, byValues } = inspectionSet(viewer, narrowing);
  const counts = DASHBOARD_STATUSES.map(
    (status) => `count(*) filter (where m.status = '${status}')::int as "${status}"`,
  );
  const found = await run<StoredPlace>(
    pool,
    `with first as materialized (
      select p.id, p.name, p.name_key, p.latitude, p.longitude, ${statusOf(viewer)} as status from ${from}
      where ${[...where, 'p.latitude is not null', 'p.longitude is not null'].join(' and ')}
      order by p.name_key, p.id limit ${ROWS}
    )
    select m.id, m.name, m.latitude, m.longitude, ${counts.join(', ')} from first m
    group by m.id, m.name, m.name_key, m.latitude, m.longitude order by m.name_key, m.id`,
    into,
    byValues,
  );
  const isCut = found.reduce((sum, place) => sum + totalOf(place), 0) === ROWS;
  // The last project of rows that were cut may have more.
  const shown = (isCut ? found.slice(0, -1) : found).slice(0, DASHBOARD_PLACES);
  return {
    items: shown.map((place) => ({
      ...{ id: place.id, name: place.name, coordinate: { longitude: place.longitude, latitude: place.latitude } },
      status: BY_ATTENTION.find((status) => place[status] > 0) ?? 'NotScheduled',
      total: totalOf(place),
      remaining: place.NotScheduled,
      scheduled: place.Scheduled + place.Progressing,
      completed: place.Completed + place.Closed,
    })),
    totalCount: shown.length,
    ...(found.length > shown.length && { totalIsLowerBound: true }),
  };
}

const totalOf = (counts: Counts): number => DASHBOARD_STATUSES.reduce((sum, status) => sum + counts[status], 0);
