import * as v from 'valibot';
import { calendarDate, id } from '../common/fields.ts';
import { answer } from '../common/list.ts';
import { PRIMARY_FUNCTIONS } from './primary-people.ts';

/**
 * `GET /projects/{id}/summary`: the state of a project, for the line under its title. Each figure belongs to a tab and is
 * null for viewers who cannot open the tab.
 */
export const projectSummary = v.object({
  /** Holders of the primary functions whom CONTACTS shows to the viewer. */
  people: v.nullable(
    v.array(v.object({ held: v.picklist(PRIMARY_FUNCTIONS), firstName: v.string(), lastName: v.string() })),
  ),
  /** Requests for access that wait for the viewer; null for those who do not decide. */
  contactsWaiting: v.nullable(v.number()),
  /** The inspection that is in progress, else the one that comes first. */
  nextInspection: v.nullable(
    v.object({
      id,
      inspectionNumber: v.number(),
      status: v.picklist(['Upcoming', 'InProgress']),
      /** Day of its start at the site. */
      day: calendarDate,
    }),
  ),
  /** Recommendations that the viewer may read: those not closed, and those overdue (decisions §26.4). */
  recommendations: v.nullable(v.object({ open: v.number(), overdue: v.number() })),
  /** Upcoming virtual inspections whose documents have not been uploaded. */
  documentsWaiting: v.nullable(v.number()),
  /** Reports that wait for the viewer, as `GET /reports/pending` lists them; null for those for whom none can wait. */
  reportsWaiting: v.nullable(v.number()),
  /** Assignments that wait for the viewer's risk company (decisions §9); null for others. */
  assignmentsWaiting: v.nullable(v.number()),
  /** Devices in alert. */
  devicesInAlert: v.nullable(v.number()),
  /** Recommendations that alerts propose to the viewer; null for those who do not decide. */
  proposalsWaiting: v.nullable(v.number()),
  /** Days until the last day of the policy at the project's location: 0 on that day, negative afterwards. */
  policyDaysLeft: v.nullable(v.number()),
});
export type ProjectSummary = Readonly<v.InferOutput<typeof projectSummary>>;
export const projectSummaryAnswer = answer(projectSummary);
