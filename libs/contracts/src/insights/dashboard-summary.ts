import * as v from 'valibot';
import { answer } from '../common/list.ts';
import { DASHBOARD_STATUSES } from '../projects/inspection-lists.ts';
import { RECOMMENDATION_PRIORITIES, RECOMMENDATION_STATUSES } from '../projects/recommendation-lists.ts';
import { RISK_BANDS } from '../projects/risk-band.ts';
import { projectCategorySchema } from '../projects/project-lists.ts';
import { DASHBOARD_FIGURES, RECOMMENDATION_AGES } from './dashboard-lists.ts';

const figure = v.nullable(v.number());

/** True if what has changed in the last second is not in the answer yet; whoever shows it asks again soon. */
export const isBehind = v.optional(v.boolean());

/**
 * `GET /dashboard/summary`: how many rows the lists of the dashboard have with the same filters. A figure is null where the
 * viewer's role does not read the resource (decisions §11).
 */
export const dashboardSummary = v.object({
  /** `GET /dashboard/analytics/projects`. */
  projectsCount: figure,
  /** `GET /dashboard/inspections/list`; `isOverdue=true` for those whose end has passed before they were completed. */
  inspectionsCount: figure,
  inspectionsOverdueCount: figure,
  /** `GET /dashboard/recommendations`; `isOverdue=true` for those that wait for the site after their due date. A closed project waits for nothing. */
  recommendationsCount: figure,
  recommendationsOverdueCount: figure,
  /** `GET /dashboard/reports`; `isWaiting=true` for those that wait for approval. Null for those who read shared ones. */
  reportsCount: figure,
  reportsWaitingCount: figure,
  /** `GET /dashboard/assignments`; `isWaiting=true` for those that wait for an answer. */
  assignmentsCount: figure,
  assignmentsWaitingCount: figure,
  /** `GET /dashboard/budgets`; `isOver=true` for those of open projects of which more is used than there is. */
  budgetsCount: figure,
  budgetsOverCount: figure,
  /** `GET /dashboard/expenses`; `isPending=true` for those with entries to be billed. */
  expensesCount: figure,
  expensesPendingCount: figure,
  /** Figures at which counting stopped: there are at least as many. */
  lowerBounds: v.array(v.picklist(DASHBOARD_FIGURES)),
  /** True while the read model of the dashboard is filled, at first or anew: what is not there yet is missing everywhere. */
  isFilling: v.optional(v.boolean()),
  isBehind,
});
export type DashboardSummary = v.InferOutput<typeof dashboardSummary>;
export const dashboardSummaryAnswer = answer(dashboardSummary);

const slices = <Key extends v.GenericSchema>(key: Key) => v.array(v.object({ key, count: v.number() }));
/** Names with their numbers, the largest first; `others` adds up those that are not named. */
const named = v.object({ items: v.array(v.object({ name: v.string(), count: v.number() })), others: v.number() });

/**
 * `GET /dashboard/charts`: exact numbers, without those that are zero. A set is null where the viewer's role does not read
 * the resource.
 */
export const dashboardCharts = v.object({
  recommendations: v.nullable(
    v.object({
      byStatus: slices(v.picklist(RECOMMENDATION_STATUSES)),
      /** Recommendations that are not closed, by their priority and by their category. */
      byPriority: slices(v.picklist(RECOMMENDATION_PRIORITIES)),
      byCategory: named,
      /** Issued recommendations that are not closed, by their age. */
      byAge: slices(v.picklist(RECOMMENDATION_AGES)),
    }),
  ),
  inspections: v.nullable(v.object({ byStatus: slices(v.picklist(DASHBOARD_STATUSES)) })),
  projects: v.nullable(
    v.object({
      /** The key is null for projects without a score; the set is null for viewers who do not see scores. */
      byRiskBand: v.nullable(slices(v.nullable(v.picklist(RISK_BANDS)))),
      /** Projects without a country are among the others. */
      byCountry: named,
      byCategory: slices(projectCategorySchema),
      byProjectType: v.nullable(named),
    }),
  ),
  isBehind,
});
export type DashboardCharts = v.InferOutput<typeof dashboardCharts>;
export const dashboardChartsAnswer = answer(dashboardCharts);
