import { projectScopeOf, type Viewer } from '@portal/access';
import { timeZonesAnswer, timeZonesQuery, type LocationTimeZone } from '@portal/contracts/projects/location-time-zone';
import { allow } from '@portal/rights';
import { queryPrepared, oldRoute, type Deps, type PortalApp } from '@portal/service-kit';
import type pg from 'pg';
import { offsetAt } from '@portal/contracts/common/utc-offset';
import { SCOPE_CONDITION } from '../core/access/scope.ts';

interface Zoned {
  readonly id: string;
  readonly timeZone: string | null;
  /** When it is, where nothing else is asked for. */
  readonly at: Date;
}

/** What the zones are of: a location now, an inspection when it starts. */
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

/** `GET /i18n/timezone/by-location` and `/by-inspection` (spec 2 §7): in what time zone something happens. */
export function timeZoneRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  for (const source of ['location', 'inspection'] as const) {
    oldRoute(app, {
      method: 'GET',
      url: `/i18n/timezone/by-${source}`,
      summary: `Time zones of ${source}s, with their offset at an instant`,
      // Whoever sees a project may know what time it is there, whatever its tabs.
      access: allow('project', 'read'),
      query: timeZonesQuery,
      response: timeZonesAnswer,
      handler: async ({ viewer, query }) => {
        const ids = typeof query.ids === 'string' ? query.ids.split(',').map((one) => one.trim()) : query.ids;
        const rows = await zonesOf(pool, viewer, source, ids);
        const instant = query.atDateTime === undefined ? undefined : new Date(query.atDateTime);
        return { data: rows.map((row) => answered(row, instant)) };
      },
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
    values: [scope.id, [...new Set(ids.map((one) => one.toLowerCase()))]],
  });
}
