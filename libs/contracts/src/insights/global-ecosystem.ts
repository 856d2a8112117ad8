import * as v from 'valibot';
import { calendarDate, instant, storable } from '../common/fields.ts';
import { LIMITS } from '../common/limits.ts';
import { answer } from '../common/list.ts';
import { MESSAGES } from '../common/messages.ts';
import { coordinate } from '../geo/coordinate.ts';
import { projectCategorySchema } from '../projects/project-lists.ts';
import { dashboardFilters } from './dashboard-filters.ts';
import { NO_PERCENTILE_REASONS, POLICY_PERIODS } from './global-ecosystem-lists.ts';

/**
 * Filters of the market's figures. Values that no list has are refused. A country that nobody has, and one whose figures are
 * not shown, answer alike: with nothing.
 */
export const marketQuery = v.object({
  projectType: v.optional(projectCategorySchema),
  /** Business category: that of the portal's own project types. */
  categoryType: dashboardFilters.categoryType,
  constructionType: dashboardFilters.constructionType,
  countryName: v.optional(v.pipe(v.string(), v.maxLength(LIMITS.country), storable)),
  /** Policies that began in the period before the night of the figures. */
  policyStart: v.optional(v.picklist(POLICY_PERIODS, 'Please choose from the list.')),
});
export type MarketQuery = v.InferOutput<typeof marketQuery>;

/** The night of which the figures are; null before the first one, when there are none. */
const night = v.nullable(v.object({ date: calendarDate, computedDateTime: instant }));

/** The night of the oldest figure of the answer: a figure stays as it is until enough behind it has changed. Null without figures. */
const asOf = v.nullable(calendarDate);

/** The oldest rates by which amounts of the answer were converted to USD; null without amounts. */
const rates = v.nullable(
  v.object({
    date: calendarDate,
    /** True for rates of more than 45 days before the night. */
    isOld: v.boolean(),
  }),
);

/** A multiple of 5; null where it is not shown, because it would tell of too few projects or companies. */
const count = v.nullable(v.number());
/** An amount in USD of three digits; null where it is not shown. */
const amount = v.nullable(v.number());

/** A country of the market. Those whose projects are not shown are not in the list. */
export const marketCountry = v.object({
  country: v.object({
    name: v.string(),
    /** Null for a country without a position, which is listed and not on the map. */
    coordinate: v.nullable(coordinate),
  }),
  projectsCount: v.number(),
  /** Null (`NO DATA`) for less than 5 claims, and where too few projects or companies have any. */
  claimsCount: count,
  /** Null as claims are, and where one company has nearly all of the amount. */
  claimsTotalAmount: amount,
  /** Recommendations that were issued. */
  risksCount: count,
});
export type MarketCountry = v.InferOutput<typeof marketCountry>;

/**
 * `GET /global-ecosystem/summary`: figures of all projects of the portal that fit the filters, without telling of any of them
 * (decisions §27). Countries that are not shown are parts of the totals: totals are rounded by themselves.
 */
export const marketSummary = v.object({
  night,
  asOf,
  totalProjectsCount: count,
  totalClaimsCount: count,
  totalRisksCount: count,
  totalClaimsTotalAmount: amount,
  /** Countries by number of projects, the most first, then by name. */
  countries: v.array(marketCountry),
  rates,
});
export type MarketSummary = v.InferOutput<typeof marketSummary>;
export const marketSummaryAnswer = answer(marketSummary);

const slice = { key: v.string(), label: v.string(), value: v.number() };
const chartOf = <Slice extends v.GenericSchema>(one: Slice) =>
  v.object({
    /** Slices that are shown, the largest first. */
    items: v.array(one),
    /** Rest of the total beside them: a difference of rounded numbers, never below 0. */
    others: v.number(),
  });
const slices = chartOf(v.object(slice));

/**
 * `GET /global-ecosystem/charts`: the data sets of the donut. A set without slices and others has nothing to show ('There is
 * no data to display yet.').
 */
export const marketCharts = v.object({
  night,
  /** Projects by the portal's own project types; those of companies are others. */
  projectTypes: slices,
  /** USD by type of claim. */
  claimAmounts: slices,
  claimTypes: slices,
  /** Issued recommendations by category; each has its types, to which the chart drills down. */
  riskCategories: chartOf(v.object({ ...slice, types: slices })),
  riskPriorities: slices,
  riskStatuses: slices,
  /** Rates of `claimAmounts`. */
  rates,
});
export type MarketCharts = v.InferOutput<typeof marketCharts>;
export type MarketSlices = MarketCharts['projectTypes'];
export const marketChartsAnswer = answer(marketCharts);

const options = v.array(v.object({ value: v.string(), label: v.string() }));

/** `GET /global-ecosystem/filters`: values that have figures by themselves; none before the first night. */
export const marketFilters = v.object({
  night,
  projectType: options,
  categoryType: options,
  constructionType: options,
  countryName: options,
  policyStart: options,
});
export type MarketFilters = v.InferOutput<typeof marketFilters>;
export const marketFiltersAnswer = answer(marketFilters);

/** `GET /global-ecosystem/percentile` */
export const peerPercentileQuery = v.object({ projectId: v.string(MESSAGES.required) });

/**
 * Place of a project's present score among the scored projects of its project type, by score over maximum. A lower score is a
 * lower risk, which is better: `lowerRiskThanPercent` of 60 means that about 60% of the peers have a higher score.
 */
export const peerPercentile = v.object({
  night,
  /** Null for the reason. */
  peers: v.nullable(
    v.object({
      /** The portal's own project type that the peers share. */
      projectType: v.string(),
      /** Number of peers, a multiple of 5. */
      projectsCount: v.number(),
      /** Percent from 0 to 90 in steps of 10, of 20 or of 25: the more peers, the finer. */
      lowerRiskThanPercent: v.number(),
    }),
  ),
  /**
   * `NotComputed` before the first night, `NoScore` without report notes, `TooFewPeers` for less than 20 scored projects or 3
   * companies, and for project types that a company has added. Null with `peers`.
   */
  reason: v.nullable(v.picklist(NO_PERCENTILE_REASONS)),
});
export type PeerPercentile = v.InferOutput<typeof peerPercentile>;
export const peerPercentileAnswer = answer(peerPercentile);
