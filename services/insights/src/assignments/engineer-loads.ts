import type { Viewer } from '@portal/access';
import type { DashboardQuery } from '@portal/contracts/insights/dashboard-filters';
import type { EngineerLoadSortField } from '@portal/contracts/insights/dashboard-lists';
import type { EngineerLoad } from '@portal/contracts/insights/dashboard-work';
import { OPEN_ASSIGNMENT_STATUSES } from '@portal/contracts/projects/assignment-lists';
import { nameOrder, searchPattern, type ListParameters } from '@portal/service-kit';
import type pg from 'pg';
import { run } from '../core/run.ts';
import { assignmentSet } from '../core/sets/assignments.ts';
import { ENDED } from '../core/sets/inspections.ts';

/** Days ahead whose inspections are load (decisions §9). */
const LOAD_DAYS = 30;

/** Inspections of an engineer's project `p` that begin soon or are in progress, and those whose end has passed. */
const INSPECTIONS = `
  select count(*) filter (where i.status = 'InProgress' or i.start_at < now() + interval '${LOAD_DAYS} days')::int as soon,
    count(*) filter (where ${ENDED})::int as ended
  from portfolio_inspections i join portfolio_projects p on p.id = i.project_id
  where i.project_id = any(e.projects) and i.status in ('Upcoming', 'InProgress') and p.status = 'Open'`;

/** SQL of the figures of an engineer, in the rows `e` and `w`. */
const FIGURES: Readonly<Record<Exclude<EngineerLoadSortField, 'name'>, string>> = {
  assignments: 'e.assignments',
  unviewed: 'e.unviewed',
  inspections: 'w.soon',
  inspectionsOverdue: 'w.ended',
};

const FIGURES_OF_INSPECTIONS: readonly EngineerLoadSortField[] = ['inspections', 'inspectionsOverdue'];

/** Builds the order of engineers; equal ones are by name and id, so that pages do not overlap. */
function orderOf({ sortFieldName: field, sortDirection }: Pick<Loads, 'sortFieldName' | 'sortDirection'>): string {
  const word = sortDirection === 'Ascending' ? 'asc' : 'desc';
  return field === 'name'
    ? `${nameOrder('e.name')} ${word}, e.id`
    : `${FIGURES[field]} ${word}, ${nameOrder('e.name')}, e.id`;
}

type Loads = ListParameters<EngineerLoadSortField>;

/**
 * Returns a page of the engineers of open assignments that concern the viewer, with what each has before them. Inspections are
 * counted for the engineers of the page alone, unless these figures order them.
 */
export async function loadsOf(
  pool: pg.Pool,
  viewer: Viewer,
  query: DashboardQuery,
  { pageSize, offset, name, ...order }: Loads,
): Promise<{ readonly items: EngineerLoad[]; readonly total: number }> {
  const { from, where, into, byValues } = assignmentSet(viewer, { ...query, status: OPEN_ASSIGNMENT_STATUSES });
  const conditions = [...where, 'a.engineer_id is not null', `p.status = 'Open'`];
  // A proposed engineer's colleague is not the company's, nor another's own.
  if (viewer.role === 'RiskEngineer') conditions.push(`a.engineer_id = ${into.add(viewer.userId)}`);
  if (viewer.role === 'RCCoordinator') conditions.push(`a.engineer_company_id = ${into.add(viewer.companyId)}`);
  if (name) conditions.push(`search_text(a.engineer_name) like ${into.add(searchPattern(name))}`);
  const isByInspections = FIGURES_OF_INSPECTIONS.includes(order.sortFieldName);
  const counted = `left join lateral (${INSPECTIONS}) w on true`;
  const rows = await run<EngineerLoad & { total: number; userId: string | null }>(
    pool,
    `with engineers as materialized (
      select a.engineer_id as id, min(a.engineer_name) as name, count(*)::int as assignments,
        count(*) filter (where a.status = 'Unviewed')::int as unviewed, array_agg(distinct a.project_id) as projects
      from ${from} where ${conditions.join(' and ')} group by a.engineer_id
    ), page as (
      select e.* from engineers e ${isByInspections ? counted : ''} order by ${orderOf(order)} limit ${into.add(pageSize)} offset ${into.add(offset)}
    )
    select t.total, e.id as "userId", e.name, e.assignments, e.unviewed, w.soon as inspections, w.ended as "inspectionsOverdue"
    from (select count(*)::int as total from engineers) t
    left join page e on true ${counted}
    order by ${orderOf(order)}`,
    into,
    byValues,
  );
  const items = rows.flatMap(({ total: _total, ...load }) => (load.userId === null ? [] : [load]));
  return { items, total: rows[0]?.total ?? 0 };
}
