import { allow } from '@portal/rights';
import * as v from 'valibot';
import { endpoint } from '../endpoint/endpoint.ts';
import { id } from '../common/fields.ts';
import { NEWEST_CATALOGUE } from './catalogue.ts';
import {
  acknowledgedAnswer,
  dismissedAnswer,
  inboxAnswer,
  inboxQuery,
  viewAllBody,
  viewedAllAnswer,
  viewedAnswer,
} from './inbox.ts';
import { unknownTypeText } from './texts.ts';

export const getInbox = endpoint({
  method: 'GET',
  path: '/notifications/inbox',
  summary: 'One’s own notifications, the newest first, with the numbers of both bells',
  access: allow('notification', 'read'),
  query: inboxQuery,
  answer: inboxAnswer,
  reads: ['notifications'],
});

export const markNotificationAsViewed = endpoint({
  method: 'PUT',
  path: '/notifications/{id}/mark-as-viewed',
  summary: 'Marks a notification viewed, unless it requires an action',
  access: allow('notification', 'update'),
  audit: { action: 'notification.markViewed' },
  params: v.object({ id }),
  answer: viewedAnswer,
  whenClosed: 'unrelated',
  changes: ['notifications'],
});

export const markAllNotificationsAsViewed = endpoint({
  method: 'PUT',
  path: '/notifications/mark-all-as-viewed',
  summary: 'Marks all notifications of one bell viewed, except those that require an action',
  access: allow('notification', 'update'),
  audit: { action: 'notification.markAllViewed' },
  body: viewAllBody,
  answer: viewedAllAnswer,
  whenClosed: 'unrelated',
  changes: ['notifications'],
});

export const dismissNotification = endpoint({
  method: 'PUT',
  path: '/notifications/{id}/dismiss',
  summary: 'Keeps the teaser from showing a notification again',
  access: allow('notification', 'update'),
  audit: { action: 'notification.dismiss' },
  params: v.object({ id }),
  answer: dismissedAnswer,
  whenClosed: 'unrelated',
  changes: ['notifications'],
});

export const acknowledgeAssignmentNotice = endpoint({
  method: 'PUT',
  path: '/notifications/{id}/acknowledge-assignment',
  summary: 'Acknowledges the assignment that a notification is about',
  access: allow('notification', 'update'),
  audit: { action: 'notification.acknowledgeAssignment' },
  params: v.object({ id }),
  answer: acknowledgedAnswer,
  status: 202,
  whenClosed: 'unrelated',
  changes: ['notifications'],
});

export const streamNotifications = endpoint({
  method: 'GET',
  path: '/notifications/stream',
  summary: 'The live stream of one’s own notifications, as server-sent events',
  access: allow('notification', 'read'),
  answer: 'raw',
});

const generateQuery = v.object({
  type: v.optional(
    v.picklist(
      NEWEST_CATALOGUE.types.map(({ type }) => type),
      ({ input }) => unknownTypeText(String(input)),
    ),
    'ProjectClosed',
  ),
  variant: v.optional(v.string()),
});

export const generateNotification = endpoint({
  method: 'GET',
  path: '/seed/generate-notification',
  summary: 'Gives oneself a notification with sample values (development only)',
  access: allow('notification', 'read'),
  audit: { action: 'notification.generate' },
  query: generateQuery,
  answer: v.object({ data: v.object({ type: v.string(), variant: v.nullable(v.string()) }) }),
});
