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

/** Returns the projects with matching inspections at their primary locations, by name; the first ones of too many. */
export async function mapOf(pool: pg.Pool, viewer: Viewer, narrowing: InspectionNarrowing): Promise<DashboardMap> {
  const { from, where, into, byValues } = inspectionSet(viewer, narrowing);
  const counts = DASHBOARD_STATUSES.map(
    (status) => `count(*) filter (where m.status = '${status}')::int as "${status}"`,
  );
  const found = await run<StoredPlace>(
    pool,
    `select m.id, m.name, m.latitude, m.longitude, ${counts.join(', ')} from (
      select p.id, p.name, p.name_key, p.latitude, p.longitude, ${statusOf(viewer)} as status from ${from}
      where ${[...where, 'p.latitude is not null', 'p.longitude is not null'].join(' and ')}
    ) m group by m.id, m.name, m.name_key, m.latitude, m.longitude order by m.name_key, m.id limit ${DASHBOARD_PLACES + 1}`,
    into,
    byValues,
  );
  const shown = found.slice(0, DASHBOARD_PLACES);
  return {
    items: shown.map(({ id, name, latitude, longitude, ...of }) => ({
      ...{ id, name, coordinate: { longitude, latitude } },
      status: BY_ATTENTION.find((status) => of[status] > 0) ?? 'NotScheduled',
      total: of.NotScheduled + of.Scheduled + of.Progressing + of.Completed + of.Closed,
      remaining: of.NotScheduled,
      scheduled: of.Scheduled + of.Progressing,
      completed: of.Completed + of.Closed,
    })),
    totalCount: shown.length,
    ...(found.length > shown.length && { totalIsLowerBound: true }),
  };
}
