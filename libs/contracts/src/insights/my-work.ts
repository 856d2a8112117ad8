import * as v from 'valibot';
import { calendarDate, id, instant } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { MY_WORK_KINDS, URGENCIES } from './dashboard-lists.ts';

/** A piece of work that waits for the viewer. */
export const myWorkItem = v.object({
  /** Stable over answers: the kind with the id of its item. */
  key: v.string(),
  kind: v.picklist(MY_WORK_KINDS),
  urgency: v.picklist(URGENCIES),
  /** Null for work of no project, such as registrations. */
  projectId: v.nullable(id),
  projectName: v.nullable(v.string()),
  /** Subject of the work: `Recommendation 12: Hot Work`. */
  title: v.string(),
  /** The reason for which it waits for the viewer: `3 days overdue`. */
  reason: v.string(),
  /** Number of things that one item stands for, such as recommendations of an inspection. */
  count: v.number(),
  /** The day by which it is due at the site; null where it has none. */
  dueDate: v.nullable(calendarDate),
  /** The instant from which it waits; null where it is due by a day. */
  waitingSince: v.nullable(instant),
  /** Address in the portal at which it is done. */
  to: v.string(),
});
export type MyWorkItem = v.InferOutput<typeof myWorkItem>;

const total = { totalCount: v.number(), totalIsLowerBound: v.optional(v.boolean()) };

/** Number of all work of one urgency. */
export const workTotal = v.object({ urgency: v.picklist(URGENCIES), ...total });
export type WorkTotal = v.InferOutput<typeof workTotal>;

/**
 * `GET /dashboard/my-work`: by urgency, then by day. `totalCount` counts all, `totals` those of each urgency, of which the first
 * are listed: up to 50 of each urgency before more of one.
 */
export const myWorkAnswer = answer(v.object({ items: v.array(myWorkItem), ...total, totals: v.array(workTotal) }));
export type MyWork = v.InferOutput<typeof myWorkAnswer>['data'];
