import { id } from '@portal/contracts/common/fields';
import { inboxAnswer, inboxQuery, viewedAnswer } from '@portal/contracts/notifications/inbox';
import { allow } from '@portal/rights';
import {
  audit,
  auditNothing,
  listParameters,
  notFound,
  pageAnswer,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { itemFor, timezoneOffsetOf } from './item.ts';
import { inboxPage, markViewed, positionOf, unreadOf } from './repository.ts';

const notificationPath = v.object({ id });

/** The inbox and marking as viewed (spec 1 §7). Everybody has only their own; another’s is not there: 404. */
export function notificationRoutes(app: PortalApp, { knex, pool }: Deps): void {
  oldRoute(app, {
    method: 'GET',
    url: '/notifications/inbox',
    summary: 'One’s own notifications, the newest first, with the numbers of both bells',
    access: allow('notification', 'read'),
    query: inboxQuery,
    response: inboxAnswer,
    handler: async ({ viewer, query, request }) => {
      const { userId } = viewer;
      const parameters = listParameters(query, { sortFieldName: 'creationDateTime' });
      const onlyNew = query.isShowOnlyNew === 'true';
      const alerts = query.alerts === undefined ? undefined : query.alerts === 'true';
      // One snapshot: a stream that goes on from `lastEventId` neither repeats a row of the answer nor misses one.
      const read = async (tx: Knex.Transaction) => ({
        page: await inboxPage(tx, userId, { onlyNew, alerts }, parameters),
        unread: await unreadOf(tx, userId),
        lastEventId: String(await positionOf(tx, userId)),
      });
      const { page, unread, lastEventId } = await transaction(knex, read, { isolation: 'repeatable read' });
      const reader = { viewer, timezoneOffset: timezoneOffsetOf(request.headers['timezone-offset']) };
      const items = page.items.map((stored) => itemFor(stored, reader));
      const { data } = pageAnswer(items, page.count, parameters, page.isLowerBound);
      return { data: { ...data, unread, lastEventId } };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/notifications/:id/mark-as-viewed',
    summary: 'Marks a notification viewed, unless it requires an action',
    access: allow('notification', 'update'),
    audit: { action: 'notification.markViewed' },
    params: notificationPath,
    response: viewedAnswer,
    handler: async ({ viewer, params }) => {
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
    },
  });
}
