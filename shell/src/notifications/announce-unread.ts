import { notify } from '@portal/portal-sdk';
import type { UnreadCounts } from '@portal/contracts/notifications/inbox';
import { newClaimAlertsText, newNotificationsText, NOTIFICATION_TEXTS } from './notification.texts.ts';

/** Tells of unread notifications and claim alerts by toasts with titles of their own (spec 1 §8, spec 2 §8). */
export function announceUnread({ notifications, claimAlerts }: UnreadCounts): void {
  if (notifications > 0)
    notify.info(newNotificationsText(notifications), { title: NOTIFICATION_TEXTS.newNotification });
  if (claimAlerts > 0) notify.warning(newClaimAlertsText(claimAlerts), { title: NOTIFICATION_TEXTS.claimAlert });
}
