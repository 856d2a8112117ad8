import { projectScopeOf, type Viewer } from '@portal/access';
import { WALL_TIME } from '@portal/contracts/common/wall-time';
import type { LocationTimeZone } from '@portal/contracts/projects/location-time-zone';
import { queryPrepared } from '@portal/service-kit';
import type pg from 'pg';
import { SCOPE_CONDITION } from '../core/access/reach-project.ts';
import { instantsOf } from '../core/inspection/site-time.ts';

/** Sources of the time zones, each with its default instant: a location now, an inspection at its start. */
const SOURCES = {
  location: {
    from: 'locations o on o.id = requested.id',
    zone: 'o.time_zone',
    at: 'now()',
  },
  inspection: {
    from: 'inspections o on o.id = requested.id left join locations l on l.id = o.location_id',
    zone: 'coalesce(l.time_zone, o.time_zone)',
    at: 'o.start_at',
  },
} as const;
type Source = keyof typeof SOURCES;

/** Time zone of a location or an inspection, with the instants that a wall time names there. */
export interface Zoned extends Omit<LocationTimeZone, 'instants'> {
  readonly instants: readonly Date[];
}

/** Reads zones with an instant or a wall time in each, in the requested order. */
export function zonesOf(
  pool: pg.Pool,
  viewer: Viewer,
  source: Source,
  ids: readonly string[],
  at: string | undefined,
): Promise<Zoned[]> {
  const scope = projectScopeOf(viewer);
  const isWall = at !== undefined && WALL_TIME.test(at);
  return queryPrepared<Zoned>(pool, {
    name: `time-zones-${source}-${scope.kind}-${isWall ? 'wall' : 'instant'}`,
    text: isWall ? ofWallTime(source, scope.kind) : ofInstant(source, scope.kind),
    values: [scope.id, ids, at ?? null],
  });
}

/** Returns SQL of the zones that the viewer may know of: `name`, null where it is not known, and `zone` for reckoning. */
const zones = (source: Source): string => {
  const { from, zone } = SOURCES[source];
  return `unnest($2::uuid[]) with ordinality as requested (id, place)
    join ${from} join projects p on p.id = o.project_id
    cross join lateral (select ${zone} as name, zone_or_utc(${zone}) as zone offset 0) z`;
};
const offset = (moment: string): string =>
  `(extract(epoch from (${moment} at time zone z.zone) - (${moment} at time zone 'utc')) / 60)::integer`;

const ofInstant = (source: Source, scope: keyof typeof SCOPE_CONDITION): string => `
  select o.id, z.name as "timeZone", case when z.zone = z.name then ${offset('m.moment')} end as "utcOffsetMinutes",
    case when z.zone = z.name then to_char(m.moment at time zone z.zone, 'YYYY-MM-DD"T"HH24:MI') end as "wallTime",
    case when z.zone = z.name then array[m.moment] else '{}' end as instants
  from ${zones(source)}
  cross join lateral (select coalesce($3::timestamptz, ${SOURCES[source].at}) as moment) m
  where ${SCOPE_CONDITION[scope]} order by requested.place`;

const ofWallTime = (source: Source, scope: keyof typeof SCOPE_CONDITION): string => `
  select o.id, z.name as "timeZone",
    case when z.zone = z.name then ${offset('coalesce(m.instants[1], $3::timestamp at time zone z.zone)')} end
      as "utcOffsetMinutes",
    case when z.zone = z.name then to_char($3::timestamp, 'YYYY-MM-DD"T"HH24:MI') end as "wallTime",
    case when z.zone = z.name then m.instants else '{}' end as instants
  from ${zones(source)}
  cross join lateral (select ${instantsOf('$3::timestamp', 'z.zone')} as instants) m
  where ${SCOPE_CONDITION[scope]} order by requested.place`;
