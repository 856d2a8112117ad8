import type { MarketChart } from '@portal/contracts/insights/global-ecosystem-lists';

interface ChartWords {
  /** Name in the selector (spec 2 §3). */
  readonly set: string;
  readonly title: string;
  /** Heads of the table beside the ring. */
  readonly head: string;
  readonly unit: string;
}

/** Words of the data sets of the donut. */
export const CHART_WORDS: Readonly<Record<MarketChart, ChartWords>> = {
  projectTypes: { set: 'Project Types', title: 'Projects by type', head: 'Project type', unit: 'Projects' },
  claimAmounts: { set: 'Claim Amounts', title: 'Claims Total by type of claim', head: 'Type of claim', unit: 'USD' },
  claimTypes: { set: 'Claim Types', title: 'Claims by type', head: 'Type of claim', unit: 'Claims' },
  riskCategories: {
    set: 'Risk Categories',
    title: 'Recommendations by category',
    head: 'Category',
    unit: 'Recommendations',
  },
  riskPriorities: {
    set: 'Risk Priorities',
    title: 'Recommendations by priority',
    head: 'Priority',
    unit: 'Recommendations',
  },
  riskStatuses: { set: 'Risk Statuses', title: 'Recommendations by status', head: 'Status', unit: 'Recommendations' },
};

/** Texts around the donut. */
export const CHART_TEXTS = {
  title: 'Charts',
  set: 'Data Set',
  /** Legend of a donut without data (spec 2 §9). */
  empty: 'There is no data to display yet.',
  others: 'Others',
  othersMean: 'Others are what is not shown by itself.',
  typesOf: (category: string): string => `Recommendations of ${category} by type`,
  type: 'Type',
  drill: 'Press a category for its types.',
  back: 'All categories',
  rates: (day: string): string => `In USD at the rates of ${day}.`,
} as const;
