import type { Viewer } from '@portal/access';
import type { MapArea } from '@portal/contracts/geo/map-area';
import type { DashboardAccumulation } from '@portal/contracts/insights/dashboard-accumulation';
import type pg from 'pg';
import { parameters } from '../core/parameters.ts';
import { inUsd } from '../core/rates.ts';
import { run } from '../core/run.ts';
import { projectSet } from '../core/sets/projects.ts';
import { narrowedTo, type Narrowing } from '../core/visible.ts';
import { areaConditions } from './area/area-condition.ts';
import { columns, projectOf, readsValues, VALUES, type StoredProject } from './project.mapping.ts';

/** Page of the projects of an area. */
interface AccumulationPage {
  /** Order of projects `p` by their values in USD, `tiv` and `value_at_risk`. */
  readonly order: string;
  readonly pageSize: number;
  readonly offset: number;
}

interface Totals {
  readonly count: number;
  readonly found: number;
  readonly without_value: number;
  readonly without_risk_value: number;
  readonly tiv: number;
  readonly value_at_risk: number;
  readonly without_location: number;
}

/**
 * Returns the projects of an area that the viewer sees and the filters leave: their number, the sums of their values, and a page
 * of those that the search finds. The area is looked through once, so that the sums are those of the list.
 */
export async function accumulationOf(
  pool: pg.Pool,
  viewer: Viewer,
  { name, ...filters }: Narrowing,
  area: MapArea,
  page: AccumulationPage,
): Promise<Omit<DashboardAccumulation, 'rates' | 'totalPages'>> {
  const into = parameters();
  const { where } = projectSet(viewer, filters, into);
  const [isFound = 'true'] = narrowedTo({ name }, into);
  const inside = [...where, ...areaConditions(area, into)];
  const [limit, offset] = [`${into.add(page.pageSize)}::bigint`, `${into.add(page.offset)}::bigint`];
  const rows = await run<{ totals: Totals; place: string | null } & StoredProject>(
    pool,
    `with inside as materialized (
      select p.id, p.name_key, ${isFound} as is_found from portfolio_projects p where ${inside.join(' and ')}
    ), valued as materialized (
      select p.id, p.name_key, p.is_found,
        ${inUsd('w.tiv', into)} as tiv, ${inUsd('w.var', into)} as value_at_risk
      from inside p ${VALUES}
    ), totals as (
      select count(*)::int as count, count(*) filter (where is_found)::int as found,
        count(*) filter (where tiv is null)::int as without_value,
        count(*) filter (where value_at_risk is null)::int as without_risk_value,
        coalesce(sum(tiv), 0) as tiv, coalesce(sum(value_at_risk), 0) as value_at_risk,
        (select count(*)::int from portfolio_projects p where ${where.join(' and ')} and p.cell is null) as without_location
      from valued
    ), page as (
      select row_number() over (order by ${page.order}) as place, p.id from valued p where is_found
      order by ${page.order} limit ${limit} offset ${offset}
    )
    select to_json(t) as totals, s.* from totals t left join (
      select o.place, ${columns(into)} from page o join portfolio_projects p on p.id = o.id ${VALUES}
    ) s on true order by s.place`,
    into,
    true,
  );
  const totals = rows[0]?.totals;
  const sees = readsValues(viewer);
  return {
    items: rows.flatMap((row) => (row.place === null ? [] : [projectOf(row, viewer)])),
    totalCount: totals?.found ?? 0,
    insideCount: totals?.count ?? 0,
    totalTIV: sees ? toCents(totals?.tiv) : null,
    totalVAR: sees ? toCents(totals?.value_at_risk) : null,
    withoutValueCount: sees ? (totals?.without_value ?? 0) : 0,
    withoutRiskValueCount: sees ? (totals?.without_risk_value ?? 0) : 0,
    withoutLocationCount: totals?.without_location ?? 0,
  };
}

const toCents = (amount = 0): number => Math.round(amount * 100) / 100;
