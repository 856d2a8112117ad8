import type { ProjectScope } from '@portal/access';
import { MAX_MAP_PROJECTS } from '@portal/contracts/projects/map-limits';
import type { Conditions } from '../core/project-list/filters.ts';
import { conditionsOfSet, PROJECT_SOURCES, type SetLimit, type Statement } from '../core/project-list/sets.ts';
import { FINEST_LEVEL } from './grid.ts';

/** Columns of a cluster. Sums are in millionths of a degree. */
const CLUSTER = `sum(count)::integer as count, (sum(longitude_sum) / sum(count) / 1e6)::double precision as longitude,
  (sum(latitude_sum) / sum(count) / 1e6)::double precision as latitude, min(west) as west, min(south) as south,
  max(east) as east, max(north) as north`;

/**
 * Statement of a company's clusters from counts. `$1` company, `$2` counted level, `$3` and `$4` the ranges of its
 * cells, `$5` number of bits by which the answer's cells are coarser.
 */
export const COUNTED_CLUSTERS = {
  name: 'map-counted',
  text: `
    select cell >> $5::integer as cell, ${CLUSTER}
    from unnest($3::bigint[], $4::bigint[]) as ranges (first, last)
    cross join lateral (
      select * from project_map_cells c
      where c.company_id = $1 and c.level = $2::integer and c.cell between first and last offset 0
    ) cells
    group by 1`,
};

/** Columns of one location from which clusters are computed. */
const ONE = `1 as count, round(l.longitude * 1e6)::bigint as longitude_sum,
  round(l.latitude * 1e6)::bigint as latitude_sum, l.longitude as west, l.latitude as south, l.longitude as east, l.latitude as north`;

/** A company's clusters where cells are too fine to be counted ahead. `$1` company, `$2` and `$3` ranges, `$4` bits. */
export const FINE_CLUSTERS = {
  name: 'map-fine',
  text: `
    select place >> $4::integer as cell, ${CLUSTER}
    from unnest($2::bigint[], $3::bigint[]) as ranges (first, last)
    cross join lateral (
      select l.place, ${ONE} from locations l
      where l.company_id = $1 and l.is_primary and l.place between first and last offset 0
    ) cells
    group by 1`,
};

/** Columns of a project on the map. */
const PROJECT = `p.id, p.name, p.status, p.currency, p.total_insured_value as tiv, p.value_at_risk as var,
  p.risk_score, p.risk_score_max, p.risk_band`;

/** A company's projects in ranges of places: `$1` company, `$2` and `$3` ranges. */
export const COMPANY_PROJECTS = {
  name: 'map-projects',
  text: `
    select ${PROJECT}, there.longitude, there.latitude
    from unnest($2::bigint[], $3::bigint[]) as ranges (first, last)
    cross join lateral (
      select l.project_id, l.longitude, l.latitude from locations l
      where l.company_id = $1 and l.is_primary and l.place between first and last
      limit ${MAX_MAP_PROJECTS} offset 0
    ) there
    join projects p on p.id = there.project_id`,
};

/**
 * Builds the statement of a set small enough to be scanned: a person's projects, those of an import, or a company's
 * search and filter results. `$1` scope, `$2` the places as a multirange, `$3` bits by which the answer's cells are
 * coarser, then the values of the limits and of the filters.
 */
export function setOnMap(kind: ProjectScope['kind'], limits: readonly SetLimit[], filters: Conditions): Statement {
  const conditions = ['$2::int8multirange @> l.place', ...conditionsOfSet(kind, limits, filters)];
  return {
    name: filters.sql.length === 0 ? `map-set-${[kind, ...limits].join('-')}` : '',
    text: `
      with found as materialized (
        select ${PROJECT}, l.place, ${ONE}
        from ${PROJECT_SOURCES[kind]} join locations l on l.project_id = p.id and l.is_primary
        where ${conditions.join(' and ')}
      ), clusters as materialized (
        select place >> $3::integer as cell, ${CLUSTER} from found group by 1
      ), total as (select count(*) as total from found)
      select c.*, null::uuid as id, null as name, null as status, null as currency, null::numeric as tiv,
        null::numeric as var, null as risk_score, null as risk_score_max, null as risk_band
      from clusters c, total where total > ${MAX_MAP_PROJECTS} and count > 1
      union all
      select null, 1, west, south, west, south, west, south, id, name, status, currency, tiv, var,
        risk_score, risk_score_max, risk_band
      from found f, total
      where total <= ${MAX_MAP_PROJECTS}
        or place >> $3::integer in (select cell from clusters where count = 1)`,
  };
}

/** Returns the number of bits by which cell numbers of a coarser level are shorter than those of a finer one. */
export const bitsBetween = (coarse: number, fine: number = FINEST_LEVEL): number => 2 * (fine - coarse);
