import type { SortDirection } from '@portal/contracts/common/list';
import type { DashboardProjectSortField } from '@portal/contracts/insights/dashboard-lists';
import { readMapArea } from '@portal/contracts/geo/map-area';
import {
  getDashboardProjectMap,
  listAccumulation,
  listDashboardCountries,
  listDashboardProjects,
} from '@portal/contracts/insights/dashboard.endpoints';
import { invalid, listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { recentAnswer } from '../core/kept-answers.ts';
import { pageOf } from '../core/pages.ts';
import { ratesOfToday } from '../core/rates.ts';
import { projectSet } from '../core/sets/projects.ts';
import { requireFilters } from '../core/visible.ts';
import { accumulationOf } from './accumulation.ts';
import { countriesOf } from './countries.ts';
import { projectsInBox } from './project-map.ts';
import { columns, projectOf, readsValues, VALUES, type StoredProject } from './project.mapping.ts';

/** Equal rows are ordered by name, so that pages do not overlap; those without a value come last. */
function orderOf(field: DashboardProjectSortField, sortDirection: SortDirection): string {
  const word = sortDirection === 'Ascending' ? 'asc' : 'desc';
  const byName = `p.name_key ${word}, p.id ${word}`;
  if (field === 'name') return byName;
  return `${field === 'tiv' ? 'tiv' : 'value_at_risk'} ${word} nulls last, ${byName}`;
}

/** Returns how an answer tells of the rates of its amounts. */
function rates() {
  const { date, isOld } = ratesOfToday();
  return { date, isOld };
}

/** Values of projects and of countries in USD, as tables and on the map (spec 2 §7, §9). */
export function analyticsRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, listDashboardProjects, async ({ viewer, query }) => {
    const { page, pageSize, sortFieldName, sortDirection, ...narrowing } = query;
    requireFilters(viewer, narrowing);
    const parameters = listParameters({ page, pageSize, sortFieldName, sortDirection }, { sortFieldName: 'name' });
    const set = projectSet(viewer, narrowing);
    const { rows, total, isLowerBound } = await pageOf<StoredProject>(
      pool,
      { ...set, from: `${set.from} ${VALUES}` },
      {
        select: columns,
        order: orderOf(parameters.sortFieldName, parameters.sortDirection),
        pageSize: parameters.pageSize,
        offset: parameters.offset,
      },
    );
    const { data } = pageAnswer(
      rows.map((row) => projectOf(row, viewer)),
      total,
      parameters,
      isLowerBound,
    );
    return { data: { ...data, rates: rates() } };
  });

  route(app, listDashboardCountries, async ({ viewer, query }) => {
    requireFilters(viewer, query);
    const compute = () => countriesOf(pool, viewer, query);
    const { answer, isBehind } = await recentAnswer(pool, viewer, 'countries', query, compute);
    return { data: { ...answer, rates: rates(), ...(isBehind && { isBehind }) } };
  });

  route(app, getDashboardProjectMap, async ({ viewer, query: { bbox, amount = 'TIV', ...query } }) => {
    requireFilters(viewer, query);
    return { data: { ...(await projectsInBox(pool, viewer, query, { bbox, amount })), rates: rates() } };
  });

  route(app, listAccumulation, async ({ viewer, query }) => {
    const { area, page, pageSize, sortFieldName, sortDirection, ...narrowing } = query;
    requireFilters(viewer, narrowing);
    const read = readMapArea(area);
    if ('fault' in read) throw invalid({ area: [read.fault] });
    const asked = { page, pageSize, sortFieldName, sortDirection };
    const parameters = listParameters(asked, { sortFieldName: 'tiv', sortDirection: 'Descending' });
    const field = readsValues(viewer) ? parameters.sortFieldName : 'name';
    const { totalCount, items, ...totals } = await accumulationOf(pool, viewer, narrowing, read.area, {
      order: orderOf(field, parameters.sortDirection),
      pageSize: parameters.pageSize,
      offset: parameters.offset,
    });
    const { data } = pageAnswer(items, totalCount, parameters);
    return { data: { ...data, ...totals, rates: rates() } };
  });
}
