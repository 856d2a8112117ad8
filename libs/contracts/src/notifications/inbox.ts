import * as v from 'valibot';
import { id, instant } from '../common/fields.ts';
import { listAnswer, listQuery } from '../common/list.ts';

const flag = v.picklist(['true', 'false'], 'Must be true or false');

/** Query of `GET /notifications/inbox` (spec 1 §7). The order is fixed, the newest first; the page has 10 rows unless said. */
export const inboxQuery = v.object({
  ...v.pick(listQuery([]), ['page', 'pageSize']).entries,
  /** true: those not viewed alone (tab New). */
  isShowOnlyNew: v.optional(flag),
  /** true: the claim alerts alone; false: all else; absent: both bells. */
  alerts: v.optional(flag),
});

/**
 * One row of the panel. Texts and link are rendered by the server from the catalogue for this reader: `link` is the
 * route that this reader's role opens, `/dashboard` where access to the page is gone.
 */
export const inboxItem = v.object({
  id,
  type: v.string(),
  isViewed: v.boolean(),
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

/** Answer of the inbox. `lastEventId` is where a stream opened with it as Last-Event-ID goes on from this answer. */
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
