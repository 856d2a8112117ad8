// Apart from the schemas, for screens, which need none.

/** Relative periods by the begin of the policy (decisions §27), the shortest first; no period is all of the time. */
export const POLICY_PERIODS = ['LastSixMonths', 'LastYear', 'LastThreeYears', 'LastFiveYears'] as const;
export type PolicyPeriod = (typeof POLICY_PERIODS)[number];

/** Months of the relative periods. */
export const POLICY_PERIOD_MONTHS: Readonly<Record<PolicyPeriod, number>> = {
  LastSixMonths: 6,
  LastYear: 12,
  LastThreeYears: 36,
  LastFiveYears: 60,
};

/** Filters of the market's figures (spec 2 §2): each is one value, or absent for all. */
export const MARKET_FILTERS = [
  'projectType',
  'categoryType',
  'constructionType',
  'countryName',
  'policyStart',
] as const;
export type MarketFilter = (typeof MARKET_FILTERS)[number];

/** Data sets of the donut (spec 2 §3). */
export const MARKET_CHARTS = [
  'projectTypes',
  'claimAmounts',
  'claimTypes',
  'riskCategories',
  'riskPriorities',
  'riskStatuses',
] as const;
export type MarketChart = (typeof MARKET_CHARTS)[number];

/** Limits of the market's figures (decisions §27). */
export const MARKET_LIMITS = {
  /** Projects and companies that a figure needs at least. */
  projects: 5,
  companies: 3,
  /** Claims that amounts need at least; `NO DATA` below. */
  claims: 5,
  /** Percent of the largest company's amount that all but the two largest have at least together. */
  restPercent: 10,
  /** Counts are multiples of it. */
  countStep: 5,
  /** Digits of amounts; the others are zeros. */
  amountDigits: 3,
  /** Scored projects and companies that a percentile needs at least (peers). */
  peers: 20,
} as const;

/** Text in the place of claims that are fewer than five (spec 2 §2). */
export const NO_DATA = 'NO DATA';

/** Reasons for which a project has no percentile. */
export const NO_PERCENTILE_REASONS = ['NotComputed', 'NoScore', 'TooFewPeers'] as const;
export type NoPercentileReason = (typeof NO_PERCENTILE_REASONS)[number];
