import * as v from 'valibot';
import { calendarDate, id, instant } from '../common/fields.ts';
import { listAnswer } from '../common/list.ts';
import { someOf } from '../common/some-of.ts';
import { ASSIGNMENT_STATUSES } from '../projects/assignment-lists.ts';
import { projectStatusSchema } from '../projects/project-lists.ts';
import {
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
} from '../projects/recommendation-lists.ts';
import { APPROVAL_STEPS, REPORT_STATUSES, REPORT_TYPES } from '../reports/report-lists.ts';
import { dashboardFilters } from './dashboard-filters.ts';
import { dashboardListQuery } from './dashboard-list-query.ts';
import {
  DASHBOARD_ASSIGNMENT_SORT_FIELDS,
  DASHBOARD_RECOMMENDATION_SORT_FIELDS,
  DASHBOARD_REPORT_SORT_FIELDS,
  ENGINEER_LOAD_SORT_FIELDS,
} from './dashboard-lists.ts';

const ofProject = { projectId: id, projectName: v.string(), projectStatus: projectStatusSchema };
const { page, pageSize, sortDirection, name: projectNameSearch } = dashboardListQuery([]).entries;
const paging = { page, pageSize, sortDirection };

/** A recommendation on the dashboard: those that the viewer may read (decisions §5). */
export const dashboardRecommendation = v.object({
  id,
  ...ofProject,
  inspectionId: id,
  number: v.number(),
  status: v.picklist(RECOMMENDATION_STATUSES),
  category: v.picklist(RECOMMENDATION_CATEGORIES),
  type: v.string(),
  /** The comment's first sentence; empty before a comment is written. */
  summary: v.string(),
  inspectionNumber: v.number(),
  locationName: v.string(),
  priority: v.picklist(RECOMMENDATION_PRIORITIES),
  /** Calendar day at the inspection's location (decisions §26.4). */
  dueDate: v.nullable(calendarDate),
  /** True if it waits for the site after that day; in a closed project nothing does. */
  isOverdue: v.boolean(),
  /** True if the project's owner shows the viewer the tab of recommendations (decisions §12), in which it opens. */
  hasTab: v.boolean(),
});
export type DashboardRecommendation = v.InferOutput<typeof dashboardRecommendation>;

/**
 * `GET /dashboard/recommendations`: the longest overdue first, those that do not wait for the site last, and of closed projects
 * after them.
 */
export const dashboardRecommendationsQuery = v.object({
  ...paging,
  sortFieldName: dashboardListQuery(DASHBOARD_RECOMMENDATION_SORT_FIELDS).entries.sortFieldName,
  ProjectName: projectNameSearch,
  status: someOf(RECOMMENDATION_STATUSES),
  priority: someOf(RECOMMENDATION_PRIORITIES),
  category: someOf(RECOMMENDATION_CATEGORIES),
  isOverdue: v.optional(v.literal('true')),
  ...dashboardFilters,
});
export const dashboardRecommendationsAnswer = listAnswer(dashboardRecommendation);

/** A report on the dashboard: shared ones for those with whom reports are shared (decisions §11). */
export const dashboardReport = v.object({
  id,
  ...ofProject,
  type: v.picklist(REPORT_TYPES),
  status: v.picklist(REPORT_STATUSES),
  approvalStep: v.nullable(v.picklist(APPROVAL_STEPS)),
  inspectionNumber: v.nullable(v.number()),
  createdBy: v.string(),
  createdDateTime: instant,
  sentDateTime: v.nullable(instant),
  approvedDateTime: v.nullable(instant),
  /** True if it is shared with anybody; the moment stands in its pane, where readers hear of their own alone. */
  isShared: v.boolean(),
  /** Null unless `isShared`, else the moment of the approval: for pages of the release before, which compare it with null. */
  sharedDateTime: v.nullable(instant),
  resubmitByDate: v.nullable(calendarDate),
  /** True if the report waits for the viewer. */
  isWaitingForViewer: v.boolean(),
});
export type DashboardReport = v.InferOutput<typeof dashboardReport>;

/** `GET /dashboard/reports`: newest first. */
export const dashboardReportsQuery = v.object({
  ...paging,
  sortFieldName: dashboardListQuery(DASHBOARD_REPORT_SORT_FIELDS).entries.sortFieldName,
  ProjectName: projectNameSearch,
  status: someOf(REPORT_STATUSES),
  type: someOf(REPORT_TYPES),
  /** Narrows to open projects' reports that wait for approval, by whomever. */
  isWaiting: v.optional(v.literal('true')),
  isWaitingForViewer: v.optional(v.literal('true')),
  ...dashboardFilters,
});
export const dashboardReportsAnswer = listAnswer(dashboardReport);

/** An assignment on the dashboard: an engineer's own, a risk company's, or all of an insurer's (decisions §11). */
export const dashboardAssignment = v.object({
  id,
  ...ofProject,
  status: v.picklist(ASSIGNMENT_STATUSES),
  companyName: v.nullable(v.string()),
  engineerName: v.nullable(v.string()),
  proposedEngineerName: v.nullable(v.string()),
  inspectionDate: v.nullable(calendarDate),
  createdDateTime: instant,
  isWaitingForViewer: v.boolean(),
});
export type DashboardAssignment = v.InferOutput<typeof dashboardAssignment>;

/**
 * `GET /dashboard/assignments`: those that wait for the viewer first, those that have ended last, the newest before others; `Name`
 * searches the project's name.
 */
export const dashboardAssignmentsQuery = v.object({
  ...paging,
  sortFieldName: dashboardListQuery(DASHBOARD_ASSIGNMENT_SORT_FIELDS).entries.sortFieldName,
  Name: projectNameSearch,
  status: someOf(ASSIGNMENT_STATUSES),
  /** Narrows to open projects' assignments that wait for an answer, by whomever. */
  isWaiting: v.optional(v.literal('true')),
  isWaitingForViewer: v.optional(v.literal('true')),
  ...dashboardFilters,
});
export const dashboardAssignmentsAnswer = listAnswer(dashboardAssignment);

/** Load of a risk engineer by the assignments that the viewer sees. */
export const engineerLoad = v.object({
  userId: id,
  name: v.string(),
  /** Open assignments, and those of them that are not acknowledged yet. */
  assignments: v.number(),
  unviewed: v.number(),
  /** Inspections of their projects that begin within 30 days, or are in progress. */
  inspections: v.number(),
  /** Inspections of their projects whose end has passed before they were completed. */
  inspectionsOverdue: v.number(),
});
export type EngineerLoad = v.InferOutput<typeof engineerLoad>;

/**
 * `GET /dashboard/assignments/risk-engineer`: engineers with open assignments, by name, or those with the most of a figure first;
 * `Name` searches theirs.
 */
export const engineerLoadsQuery = v.object({
  ...paging,
  sortFieldName: dashboardListQuery(ENGINEER_LOAD_SORT_FIELDS).entries.sortFieldName,
  Name: projectNameSearch,
  ...dashboardFilters,
});
export const engineerLoadsAnswer = listAnswer(engineerLoad);
