import type { Viewer } from '@portal/access';
import { valuesOf } from '@portal/contracts/common/some-of';
import type { DashboardInspectionSortField } from '@portal/contracts/insights/dashboard-lists';
import {
  getDashboardCalendar,
  getDashboardInspectionMap,
  listDashboardInspections,
} from '@portal/contracts/insights/dashboard.endpoints';
import { listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { pageOf } from '../core/pages.ts';
import { inspectionSet, NUMBER, numbersOf, type InspectionNarrowing } from '../core/sets/inspections.ts';
import { requireFilters, type Narrowing } from '../core/visible.ts';
import { calendarOf } from './calendar.ts';
import { withWallTimes } from '../core/wall-times.ts';
import { columnsFor, inspectionOf, type StoredInspection } from './inspection.mapping.ts';
import { mapOf } from './inspection-map.ts';

type Narrowed = Narrowing & { readonly status?: string | undefined; readonly isOverdue?: 'true' | undefined };

/** Returns the conditions that a query names. */
const narrowingOf = <Query extends Narrowed>({ status, isOverdue, ...query }: Query): InspectionNarrowing => ({
  ...query,
  status: valuesOf(status) as InspectionNarrowing['status'] & object,
  isOverdue: isOverdue === 'true',
});

/** Equal rows are ordered by project and number, so that pages do not overlap; those without a date come last. */
function orderOf(field: DashboardInspectionSortField, word: 'asc' | 'desc'): string {
  const byName = `p.name_key ${word}, p.id ${word}, ${NUMBER} ${word}`;
  return field === 'name' ? byName : `i.start_at ${word} nulls last, ${byName}`;
}

/** Returns the parts of the order by the start: each has an index of its own, both together have none. */
function partsByStart(viewer: Viewer, narrowing: InspectionNarrowing, word: 'asc' | 'desc') {
  const byName = orderOf('name', word);
  return numbersOf(narrowing).map((numbers) => ({
    set: () => inspectionSet(viewer, narrowing, undefined, numbers),
    order: numbers === 'dated' ? `i.start_at ${word}, ${byName}` : byName,
  }));
}

/** Inspections of all projects that the viewer sees: as a list, in a month, and on the map (spec 2 §7, decisions §6). */
export function inspectionRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardInspections, async ({ viewer, query }) => {
    requireFilters(viewer, query);
    const { page, pageSize: size, sortFieldName, sortDirection: direction, ...narrowing } = query;
    const paging = { page, pageSize: size, sortFieldName, sortDirection: direction };
    const parameters = listParameters(paging, { sortFieldName: 'name' });
    const left = narrowingOf(narrowing);
    const { sortFieldName: field } = parameters;
    const word = parameters.sortDirection === 'Ascending' ? 'asc' : 'desc';
    const { rows, total, isLowerBound } = await pageOf<StoredInspection>(pool, inspectionSet(viewer, left), {
      select: () => columnsFor(viewer),
      order: orderOf(field, word),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
      ...(field === 'startDateTime' && { indexed: () => partsByStart(viewer, left, word) }),
    });
    const items = (await withWallTimes(pool, rows)).map(inspectionOf);
    return pageAnswer(items, total, parameters, isLowerBound);
  });

  route(app, getDashboardCalendar, async ({ viewer, query: { month, ...query } }) => {
    requireFilters(viewer, query);
    return { data: await calendarOf(pool, viewer, narrowingOf(query), month) };
  });

  route(app, getDashboardInspectionMap, async ({ viewer, query }) => {
    requireFilters(viewer, query);
    return { data: await mapOf(pool, viewer, narrowingOf(query)) };
  });
}
