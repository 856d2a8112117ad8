import {
  listTimeZonesByInspection,
  listTimeZonesByLocation,
} from '@portal/contracts/projects/location-time-zone.endpoints';
import { projectScopeOf, type Viewer } from '@portal/access';
import { type LocationTimeZone } from '@portal/contracts/projects/location-time-zone';
import { auditRefused, queryPrepared, route, type Deps, type PortalApp } from '@portal/service-kit';
import type pg from 'pg';
import { offsetAt } from '@portal/contracts/common/utc-offset';
import { SCOPE_CONDITION } from '../core/access/reach-project.ts';

interface Zoned {
  readonly id: string;
  readonly timeZone: string | null;
  /** Default instant of the request. */
  readonly at: Date;
}

/** Sources of the time zones: a location now, an inspection at its start. */
const SOURCES = {
  location: {
    from: 'locations o on o.id = asked.id',
    columns: 'o.time_zone as "timeZone", now() as at',
  },
  inspection: {
    from: 'inspections o on o.id = asked.id left join locations l on l.id = o.location_id',
    columns: 'coalesce(l.time_zone, o.time_zone) as "timeZone", o.start_at as at',
  },
} as const;

/** `GET /i18n/timezone/by-location` and `/by-inspection` (spec 2 §7): time zones of locations and inspections. */
export function timeZoneRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  for (const [endpoint, source] of [
    [listTimeZonesByLocation, 'location'],
    [listTimeZonesByInspection, 'inspection'],
  ] as const) {
    route(app, endpoint, async ({ viewer, query, request }) => {
      const asked = typeof query.ids === 'string' ? query.ids.split(',').map((one) => one.trim()) : query.ids;
      const ids = [...new Set(asked.map((one) => one.toLowerCase()))];
      const rows = await zonesOf(pool, viewer, source, ids);
      const found = new Set(rows.map(({ id }) => id));
      const refused = ids.filter((id) => !found.has(id));
      auditRefused(
        request,
        refused.map((id) => ({ kind: source, id, status: 404 })),
      );
      const instant = query.atDateTime === undefined ? undefined : new Date(query.atDateTime);
      return { data: rows.map((row) => answered(row, instant)) };
    });
  }
}

const answered = ({ id, timeZone, at }: Zoned, instant: Date = at): LocationTimeZone => ({
  id,
  timeZone,
  utcOffsetMinutes: offsetAt(timeZone, instant),
});

function zonesOf(
  pool: pg.Pool,
  viewer: Viewer,
  source: keyof typeof SOURCES,
  ids: readonly string[],
): Promise<Zoned[]> {
  const scope = projectScopeOf(viewer);
  const { from, columns } = SOURCES[source];
  return queryPrepared<Zoned>(pool, {
    name: `time-zones-${source}-${scope.kind}`,
    text: `
      select o.id, ${columns} from unnest($2::uuid[]) with ordinality as asked (id, place)
      join ${from} join projects p on p.id = o.project_id
      where ${SCOPE_CONDITION[scope.kind]} order by asked.place`,
    values: [scope.id, ids],
  });
}
