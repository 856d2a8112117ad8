import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { listAnswer, listQuery } from '../common/list.ts';

const flag = v.picklist(['true', 'false'], 'Must be true or false');

/** Query of `GET /notifications/inbox` (spec 1 §7). The order is fixed, newest first; a page has 10 rows by default. */
export const inboxQuery = v.object({
  ...v.pick(listQuery([]), ['page', 'pageSize']).entries,
  /** True for unread ones only (tab New). */
  isShowOnlyNew: v.optional(flag),
  /** True for those that require an action only. */
  isActionRequired: v.optional(flag),
  /** True for claim alerts only; false for all others; absent for both bells. */
  alerts: v.optional(flag),
});

/**
 * One row of the panel. The server renders texts and link for this reader: `link` is the route for the reader's role,
 * `/dashboard` if they cannot open the page any more.
 */
export const inboxItem = v.object({
  id,
  type: v.string(),
  isViewed: v.boolean(),
  /** The reader has dismissed it from the teaser, which does not show it again (decisions §27). */
  isDismissed: v.boolean(),
  /** Stays new until the action is done by anybody entitled; opening does not mark it viewed (spec 1 §4). */
  isActionRequired: v.boolean(),
  /** Belongs to the claim-alert bell. */
  isAlert: v.boolean(),
  creationDateTime: instant,
  subject: v.string(),
  body: v.string(),
  link: v.string(),
  /** Project shown beside the subject, which does not repeat it; null for notifications without a single project. */
  projectName: v.nullable(v.string()),
  /** The type's data fields; `variant` names the catalogue's variant where one was taken. */
  data: v.record(v.string(), v.union([v.string(), v.number()])),
});
export type InboxItem = v.InferOutput<typeof inboxItem>;

/** Numbers of unread notifications, by bell. */
export const unreadCounts = v.object({ notifications: v.number(), claimAlerts: v.number() });
export type UnreadCounts = v.InferOutput<typeof unreadCounts>;

/** Answer of the inbox. A stream opened with `lastEventId` as Last-Event-ID continues after this answer. */
export const inboxAnswer = v.object({
  data: v.object({
    ...listAnswer(inboxItem).entries.data.entries,
    unread: unreadCounts,
    lastEventId: v.string(),
  }),
});

/**
 * Answer of `PUT /notifications/{id}/mark-as-viewed`. One that requires an action answers 200 with `isViewed: false`
 * and `isActionRequired: true`: it stays new.
 */
export const viewedAnswer = v.object({
  data: v.object({ id, isViewed: v.boolean(), isActionRequired: v.boolean(), unread: unreadCounts }),
});

/** `PUT /notifications/mark-all-as-viewed`: all new ones of one bell. */
export const viewAllBody = v.strictObject({ alerts: v.boolean() });
/** Number that became viewed; those that require an action stay new. */
export const viewedAllAnswer = v.object({ data: v.object({ count: v.number(), unread: unreadCounts }) });

/**
 * Answer of `PUT /notifications/{id}/acknowledge-assignment`. The acknowledgement goes on by event (decisions §25); the
 * notification is viewed once it has been made.
 */
export const acknowledgedAnswer = v.object({ data: v.object({ id, assignmentId: id }) });

/** Answer of `PUT /notifications/{id}/dismiss`. */
export const dismissedAnswer = v.object({ data: v.object({ id, isDismissed: v.literal(true) }) });
