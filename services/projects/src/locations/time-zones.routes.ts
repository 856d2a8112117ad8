import { projectScopeOf } from '@portal/access';
import {
  timeZonesByLocationAnswer,
  timeZonesByLocationQuery,
  type LocationTimeZone,
} from '@portal/contracts/projects/location-time-zone';
import { allow, queryPrepared, route, type Deps, type PortalApp } from '@portal/service-kit';
import { SCOPE_CONDITION } from '../projects/tenancy.ts';
import { offsetAt } from './utc-offset.ts';

/** `GET /i18n/timezone/by-location` (spec 2 §7): in what time zone something at a location happens. */
export function timeZoneRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, {
    method: 'GET',
    url: '/i18n/timezone/by-location',
    summary: 'Time zones of locations, with their offset at an instant',
    // Whoever sees a project may know what time it is there, whatever its tabs.
    access: allow('project', 'read'),
    query: timeZonesByLocationQuery,
    response: timeZonesByLocationAnswer,
    handler: async ({ viewer, query }) => {
      const scope = projectScopeOf(viewer);
      const ids = typeof query.ids === 'string' ? query.ids.split(',').map((one) => one.trim()) : query.ids;
      const instant = query.atDateTime === undefined ? new Date() : new Date(query.atDateTime);
      const rows = await queryPrepared<Pick<LocationTimeZone, 'id' | 'timeZone'>>(pool, {
        name: `time-zones-${scope.kind}`,
        text: `
          select l.id, l.time_zone as "timeZone" from unnest($2::uuid[]) with ordinality as asked (id, place)
          join locations l on l.id = asked.id join projects p on p.id = l.project_id
          where ${SCOPE_CONDITION[scope.kind]} order by asked.place`,
        values: [scope.id, [...new Set(ids.map((one) => one.toLowerCase()))]],
      });
      return { data: rows.map((row) => ({ ...row, utcOffsetMinutes: offsetAt(row.timeZone, instant) })) };
    },
  });
}
