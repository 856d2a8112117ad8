import * as v from 'valibot';
import { answer } from '../common/list.ts';
import { MAP_AREA_TEXTS, readMapArea } from '../geo/map-area.ts';
import { dashboardProject, dashboardRates } from './dashboard-analytics.ts';
import { dashboardFilters } from './dashboard-filters.ts';
import { dashboardListQuery } from './dashboard-list-query.ts';
import { DASHBOARD_PROJECT_SORT_FIELDS } from './dashboard-lists.ts';

/** An area of the map as a parameter of a query. */
const mapAreaParameter = v.pipe(
  v.string(MAP_AREA_TEXTS.form),
  v.maxLength(6_000),
  v.rawCheck(({ dataset, addIssue }) => {
    const read = dataset.typed ? readMapArea(dataset.value) : undefined;
    if (read && 'fault' in read) addIssue({ message: read.fault });
  }),
);

/** `GET /dashboard/accumulation`: projects within an area, the largest insured value first. `name` searches the names of the list; the sums do not follow it. */
export const dashboardAccumulationQuery = v.object({
  area: mapAreaParameter,
  ...dashboardListQuery(DASHBOARD_PROJECT_SORT_FIELDS).entries,
  ...dashboardFilters,
});

export const dashboardAccumulationAnswer = answer(
  v.object({
    items: v.array(dashboardProject),
    totalPages: v.number(),
    /** Projects of the list: those within the area that the search finds. */
    totalCount: v.number(),
    /** Projects within the area: an exact number, however many there are. */
    insideCount: v.number(),
    /** Sums of them in USD; null where the viewer's role does not read values. */
    totalTIV: v.nullable(v.number()),
    totalVAR: v.nullable(v.number()),
    /** Projects of them without a known value, and without a known value at risk, which the sums lack. */
    withoutValueCount: v.number(),
    withoutRiskValueCount: v.number(),
    /** Projects that the filters leave and that have no location: they are in no area. */
    withoutLocationCount: v.number(),
    rates: dashboardRates,
  }),
);
export type DashboardAccumulation = v.InferOutput<typeof dashboardAccumulationAnswer>['data'];
