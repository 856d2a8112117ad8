import { acknowledgementRequested } from '@portal/contracts/events/assignments';
import {
  acknowledgeAssignmentNotice,
  dismissNotification,
  getInbox,
  markAllNotificationsAsViewed,
  markNotificationAsViewed,
} from '@portal/contracts/notifications/inbox.endpoints';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { publish } from '@portal/event-bus';
import {
  actorOf,
  audit,
  auditNothing,
  listParameters,
  notFound,
  pageAnswer,
  refusalProblem,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { Knex } from 'knex';
import { itemsFor, timezoneOffsetOf } from '../core/inbox/item.ts';
import {
  assignmentOfNotice,
  dismiss,
  inboxPage,
  markAllViewed,
  markViewed,
  positionOf,
  unreadOf,
} from '../core/inbox/inbox.repository.ts';
import { CLOSING } from './actions.ts';
import { INBOX_TEXTS } from './inbox.texts.ts';

/** Refusal to acknowledge by a notification that is about no assignment. */
const NO_ASSIGNMENT = {
  allowed: false,
  obstacle: 'state',
  reason: 'NoAssignment',
  text: INBOX_TEXTS.noAssignment,
} as const;

/** Refusal to acknowledge an assignment of a closed project, which waits for the engineer again once it is reopened. */
const CLOSED = { allowed: false, obstacle: 'closed', reason: 'ProjectClosed', text: PROJECT_TEXTS.closed } as const;

/** Refusal to acknowledge an assignment that was cancelled or given to somebody else. */
const SETTLED = {
  allowed: false,
  obstacle: 'state',
  reason: 'NotWaiting',
  text: INBOX_TEXTS.assignmentSettled,
} as const;

/** The inbox and marking as viewed (spec 1 §7). Everybody has only their own; another’s is not there: 404. */
export function notificationRoutes(app: PortalApp, { knex, pool }: Deps): void {
  route(app, getInbox, async ({ viewer, query, request }) => {
    const { userId } = viewer;
    const parameters = listParameters(query, { sortFieldName: 'creationDateTime' });
    const onlyNew = query.isShowOnlyNew === 'true';
    const onlyActionRequired = query.isActionRequired === 'true';
    const alerts = query.alerts === undefined ? undefined : query.alerts === 'true';
    // One snapshot: a stream continued from `lastEventId` neither repeats a row of the answer nor misses one.
    const read = async (tx: Knex.Transaction) => ({
      page: await inboxPage(tx, userId, { onlyNew, alerts, onlyActionRequired }, parameters),
      unread: await unreadOf(tx, userId),
      lastEventId: String(await positionOf(tx, userId)),
    });
    const { page, unread, lastEventId } = await transaction(knex, read, { isolation: 'repeatable read' });
    const reader = { viewer, timezoneOffset: timezoneOffsetOf(request.headers['timezone-offset']) };
    const items = await itemsFor(pool, page.items, reader);
    const { data } = pageAnswer(items, page.count, parameters, page.isLowerBound);
    return { data: { ...data, unread, lastEventId } };
  });

  route(app, markNotificationAsViewed, async ({ viewer, params }) => {
    const { userId } = viewer;
    const { isViewed, isActionRequired } = await transaction(knex, async (tx) => {
      const state = await markViewed(tx, userId, params.id);
      if (!state) throw notFound();
      const { wasViewed } = state;
      if (wasViewed === state.isViewed) auditNothing();
      else await audit(tx, { before: { isViewed: wasViewed }, after: { isViewed: state.isViewed } });
      return state;
    });
    return { data: { id: params.id, isViewed, isActionRequired, unread: await unreadOf(pool, userId) } };
  });

  route(app, markAllNotificationsAsViewed, async ({ viewer, body: { alerts } }) => {
    const { userId } = viewer;
    const count = await transaction(knex, async (tx) => {
      const viewed = await markAllViewed(tx, userId, alerts);
      if (viewed === 0) auditNothing();
      else await audit(tx, { item: { kind: 'inbox', id: userId }, details: { alerts, count: viewed } });
      return viewed;
    });
    return { data: { count, unread: await unreadOf(pool, userId) } };
  });

  route(app, acknowledgeAssignmentNotice, async ({ viewer, params: { id } }) => {
    const { userId } = viewer;
    const assignmentId = await transaction(knex, async (tx) => {
      const notice = await assignmentOfNotice(tx, userId, id);
      if (!notice) throw notFound();
      if (notice.assignmentId === null) throw refusalProblem(NO_ASSIGNMENT);
      if (notice.settledBy === CLOSING) throw refusalProblem(CLOSED);
      if (notice.settledBy !== null) throw refusalProblem(SETTLED);
      if (notice.isNew) {
        const data = { assignmentId: notice.assignmentId, engineerId: userId };
        await publish(tx, acknowledgementRequested, data, actorOf(viewer));
        await audit(tx, { details: { assignmentId: notice.assignmentId } });
      } else auditNothing();
      return notice.assignmentId;
    });
    return { data: { id, assignmentId } };
  });

  route(app, dismissNotification, async ({ viewer, params }) => {
    await transaction(knex, async (tx) => {
      const isChanged = await dismiss(tx, viewer.userId, params.id);
      if (isChanged === undefined) throw notFound();
      if (!isChanged) return auditNothing();
      await audit(tx, { before: { isDismissed: false }, after: { isDismissed: true } });
    });
    return { data: { id: params.id, isDismissed: true as const } };
  });
}
