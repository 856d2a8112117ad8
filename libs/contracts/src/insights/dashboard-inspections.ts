import * as v from 'valibot';
import { calendarDate, id, instant, wallTime } from '../common/fields.ts';
import { answer, listAnswer } from '../common/list.ts';
import { someOf } from '../common/some-of.ts';
import { coordinate } from '../geo/coordinate.ts';
import { DASHBOARD_STATUSES, INSPECTION_KINDS } from '../projects/inspection-lists.ts';
import { projectStatusSchema } from '../projects/project-lists.ts';
import { dashboardFilters } from './dashboard-filters.ts';
import { dashboardListQuery } from './dashboard-list-query.ts';
import { DASHBOARD_INSPECTION_SORT_FIELDS } from './dashboard-lists.ts';

/**
 * An inspection on the dashboard (decisions §6, §26.10): one of each expected number of a project. Without a date it has
 * no id, kind, location or time.
 */
export const dashboardInspection = v.object({
  /** Stable over answers: the project with the number. */
  key: v.string(),
  /** Null for a number without a date. */
  id: v.nullable(id),
  projectId: id,
  projectName: v.string(),
  projectStatus: projectStatusSchema,
  inspectionNumber: v.number(),
  status: v.picklist(DASHBOARD_STATUSES),
  kind: v.nullable(v.picklist(INSPECTION_KINDS)),
  locationName: v.nullable(v.string()),
  countryName: v.nullable(v.string()),
  startDateTime: v.nullable(instant),
  endDateTime: v.nullable(instant),
  /** IANA name of the site's zone; null until the location has been looked up. */
  timeZone: v.nullable(v.string()),
  /** Start and end by the clocks of the site; null until its zone is known. */
  startWallTime: v.nullable(wallTime),
  endWallTime: v.nullable(wallTime),
  /** True if its end has passed before it was completed. */
  isOverdue: v.boolean(),
  /** True if the project's owner shows the viewer the tab of inspections (decisions §12), in which it opens. */
  hasTab: v.boolean(),
});
export type DashboardInspection = v.InferOutput<typeof dashboardInspection>;

const narrowing = {
  /** Several values, separated by commas. */
  status: someOf(DASHBOARD_STATUSES),
  isOverdue: v.optional(v.literal('true')),
};

/**
 * `GET /dashboard/inspections/list`: by project name, then by number (spec 2 §9); `name` searches the project's name. With `id`
 * that inspection alone; nothing for one that the viewer does not see, that is cancelled, or that does not exist.
 */
export const dashboardInspectionsQuery = v.object({
  ...dashboardListQuery(DASHBOARD_INSPECTION_SORT_FIELDS).entries,
  id: v.optional(id),
  ...narrowing,
  ...dashboardFilters,
});
export const dashboardInspectionsAnswer = listAnswer(dashboardInspection);

const { name } = dashboardListQuery([]).entries;

/** `GET /dashboard/inspections/calendar`: inspections that begin in a month by the clocks of their sites, the first ones first. */
export const dashboardCalendarQuery = v.object({
  month: v.pipe(
    v.string('Use a month as YYYY-MM'),
    v.check((text) => /^\d{4}-\d{2}$/.test(text) && v.is(calendarDate, `${text}-01`), 'Use a month as YYYY-MM'),
  ),
  name,
  ...narrowing,
  ...dashboardFilters,
});
export const dashboardCalendarAnswer = answer(
  v.object({
    items: v.array(v.object({ ...dashboardInspection.entries, id, startDay: calendarDate })),
    totalCount: v.number(),
    totalIsLowerBound: v.optional(v.boolean()),
  }),
);
export type DashboardCalendar = v.InferOutput<typeof dashboardCalendarAnswer>['data'];

/** `GET /dashboard/inspections/map`: one item a project, at its primary location. */
export const dashboardMapQuery = v.object({ name, ...narrowing, ...dashboardFilters });
export const dashboardMapItem = v.object({
  /** The project. */
  id,
  name: v.string(),
  /** Status that needs attention first: in progress, upcoming, not scheduled, completed, closed. */
  status: v.picklist(DASHBOARD_STATUSES),
  /** Matching inspections: all, those without a date, those with a date that are not completed, completed or closed ones. */
  total: v.number(),
  remaining: v.number(),
  scheduled: v.number(),
  completed: v.number(),
  coordinate,
});
export type DashboardMapItem = v.InferOutput<typeof dashboardMapItem>;
export const dashboardMapAnswer = answer(
  v.object({
    items: v.array(dashboardMapItem),
    /** Projects that match and have a position; those without are in the list alone. At least as many where items were cut. */
    totalCount: v.number(),
    totalIsLowerBound: v.optional(v.boolean()),
  }),
);
export type DashboardMap = v.InferOutput<typeof dashboardMapAnswer>['data'];
