import * as v from 'valibot';
import { currencySchema } from '../common/enums.ts';
import { calendarDate, id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { boundingBox } from '../geo/bounding-box.ts';
import { coordinate } from '../geo/coordinate.ts';
import { projectStatusSchema } from '../projects/project-lists.ts';
import { riskPair } from '../projects/risk-score.ts';
import { dashboardFilters } from './dashboard-filters.ts';
import { dashboardListQuery } from './dashboard-list-query.ts';
import { DASHBOARD_AMOUNTS, DASHBOARD_PROJECT_SORT_FIELDS } from './dashboard-lists.ts';
import { isBehind } from './dashboard-summary.ts';

const money = v.nullable(v.number());

/** The day's rates by which amounts are converted to USD (decisions §15); null where all are in USD. */
export const dashboardRates = v.nullable(
  v.object({
    /** The day that published the rates. */
    date: calendarDate,
    /** True for rates of more than 45 days before (decisions §27). */
    isOld: v.boolean(),
  }),
);

/** A project on the dashboard, with its values in USD. */
export const dashboardProject = v.object({
  id,
  name: v.string(),
  status: projectStatusSchema,
  countryName: v.nullable(v.string()),
  /** Amounts in USD; null while they are not known. */
  tiv: money,
  var: money,
  /** Currency of the project. */
  currency: currencySchema,
  /** Null until report notes exist. */
  risk: v.nullable(riskPair),
  /** Position of the primary location; null without one. */
  coordinate: v.nullable(coordinate),
});
export type DashboardProject = v.InferOutput<typeof dashboardProject>;

/** `GET /dashboard/analytics/projects`: by name; `name` searches it. */
export const dashboardProjectsQuery = v.object({
  ...dashboardListQuery(DASHBOARD_PROJECT_SORT_FIELDS).entries,
  ...dashboardFilters,
});
export const dashboardProjectsAnswer = answer(
  v.object({
    items: v.array(dashboardProject),
    totalPages: v.number(),
    totalCount: v.number(),
    totalIsLowerBound: v.optional(v.boolean()),
    rates: dashboardRates,
  }),
);
export type DashboardProjects = v.InferOutput<typeof dashboardProjectsAnswer>['data'];

/** A country with the values of its projects, in USD. */
export const dashboardCountry = v.object({
  countryName: v.string(),
  /** Null where no project of the country has the amount. */
  totalTIV: money,
  totalVAR: money,
  projectsCount: v.number(),
  /** Projects of them without a known value, and without a known value at risk, which the sums lack. */
  withoutValueCount: v.number(),
  withoutRiskValueCount: v.number(),
  /** Null for a country without a position, which is listed and not on the map. */
  countryCoordinate: v.nullable(coordinate),
});
export type DashboardCountry = v.InferOutput<typeof dashboardCountry>;

/** `GET /dashboard/analytics/countries`: all countries, the largest insured value first. */
export const dashboardCountriesAnswer = answer(
  v.object({
    items: v.array(dashboardCountry),
    /** Projects without a country, which no item counts. */
    withoutCountryCount: v.number(),
    rates: dashboardRates,
    isBehind,
  }),
);
export type DashboardCountries = v.InferOutput<typeof dashboardCountriesAnswer>['data'];

/** `GET /dashboard/analytics/map`: projects at their positions in a part of the map, those with the largest amount first. */
export const dashboardProjectMapQuery = v.object({
  bbox: boundingBox,
  /** Amount by which projects are ordered, and left out beyond the places that a map holds. */
  amount: v.optional(v.picklist(DASHBOARD_AMOUNTS, 'Please choose from the list.')),
  ...dashboardFilters,
});
export const dashboardProjectMapAnswer = answer(
  v.object({
    items: v.array(v.object({ ...dashboardProject.entries, coordinate })),
    totalCount: v.number(),
    totalIsLowerBound: v.optional(v.boolean()),
    rates: dashboardRates,
  }),
);
export type DashboardProjectMap = v.InferOutput<typeof dashboardProjectMapAnswer>['data'];
