import type { DashboardFigure, RecommendationAge } from '@portal/contracts/insights/dashboard-lists';
import { DASHBOARD_LIST_TEXTS } from '../lists/list.texts.ts';

const counted = (count: string, one: string, many: string): string => `${count} ${count === '1' ? one : many}`;

/** Returns a figure of the summary; `+` where counting stopped early. */
export const figureText = (count: number, isLowerBound = false): string =>
  `${count.toLocaleString('en-US')}${isLowerBound ? '+' : ''}`;

/** Tiles of the dashboard: their words, and those of what is urgent in each (spec 2 §2). */
export const TILE_TEXTS = {
  title: 'At a glance',
  projects: 'Projects',
  inspections: 'Inspections',
  recommendations: 'Recommendations',
  assignments: 'Assignments',
  reports: 'Reports',
  budgets: 'Budgets',
  expenses: 'Expenses',
  urgent: {
    inspectionsOverdueCount: (count: string): string => `${count} past ${count === '1' ? 'its' : 'their'} end`,
    recommendationsOverdueCount: (count: string): string => `${count} overdue`,
    reportsWaitingCount: (count: string): string => counted(count, 'waits for approval', 'wait for approval'),
    assignmentsWaitingCount: (count: string): string => counted(count, 'waits for an answer', 'wait for an answer'),
    budgetsOverCount: (count: string): string => `${count} over budget`,
    expensesPendingCount: (count: string): string => `${count} to be billed`,
  } satisfies Partial<Record<DashboardFigure, (count: string) => string>>,
  calm: {
    inspectionsOverdueCount: 'None past its end',
    recommendationsOverdueCount: 'None overdue',
    reportsWaitingCount: 'None waits for approval',
    assignmentsWaitingCount: 'None waits for an answer',
    budgetsOverCount: 'None over budget',
    expensesPendingCount: 'None to be billed',
  },
} as const;

/** My work (decisions §27). */
export const MY_WORK_TEXTS = {
  title: 'My work',
  waiting: (count: string): string => counted(count, 'thing waits for you', 'things wait for you'),
  nothing: 'Nothing waits for you.',
  nothingMeans: 'Whatever needs your decision, your answer or your visit appears here, the most urgent first.',
  filling: 'The figures are being brought together again; they are not complete yet.',
  nothingHere: 'Nothing waits for you in the projects of these filters.',
  clear: 'Clear all',
  groups: { Overdue: 'Overdue', ThisWeek: 'This week', Waiting: 'Waiting' },
  what: 'What waits',
  why: 'Why',
  due: 'Due, or waiting since',
  since: (day: string): string => `since ${day}`,
  done: 'Done',
  showNew: DASHBOARD_LIST_TEXTS.showNew,
  showMore: (count: number): string => `Show ${count.toLocaleString('en-US')} more`,
  onlyFirst: (shown: number, total: string): string =>
    `${shown.toLocaleString('en-US')} of ${total} are listed, of each group the most urgent. Filter for fewer to see the others.`,
} as const;

/** The charts below. */
export const DASHBOARD_CHART_TEXTS = {
  title: 'Charts',
  none: 'There is no data to display yet.',
  recommendationsByStatus: 'Recommendations by status',
  recommendationsByPriority: 'Open recommendations by priority',
  recommendationsByCategory: 'Open recommendations by category',
  recommendationsByAge: 'Open recommendations by time since issue',
  inspectionsByStatus: 'Inspections by status',
  projectsByBand: 'Projects by risk band',
  projectsByCountry: 'Projects by country',
  projectsByCategory: 'Projects by kind',
  projectsByType: 'Projects by project type',
  status: 'Status',
  priority: 'Priority',
  category: 'Category',
  age: 'Since issue',
  band: 'Risk band',
  noScore: 'No score yet',
  country: 'Country',
  kind: 'Kind',
  type: 'Project type',
  count: 'Number',
  others: 'Others',
} as const;

/** Ages of open recommendations. */
export const RECOMMENDATION_AGE_LABELS: Readonly<Record<RecommendationAge, string>> = {
  UpTo30: 'Up to 30 days',
  UpTo90: '31 to 90 days',
  UpTo180: '91 to 180 days',
  Over180: 'More than 180 days',
};
