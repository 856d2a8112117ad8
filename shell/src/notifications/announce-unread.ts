import { notify } from '@portal/portal-sdk';
import type { InboxItem, UnreadCounts } from '@portal/contracts/notifications/inbox';
import { newClaimAlertsText, newNotificationsText, NOTIFICATION_TEXTS } from './notification.texts.ts';

/**
 * Tells of unread notifications and claim alerts by toasts with titles of their own (spec 1 §8, spec 2 §8), but not of a
 * single one that the teaser shows.
 */
export function announceUnread({ notifications, claimAlerts }: UnreadCounts, teased: InboxItem | null): void {
  const isTeased = (count: number, isAlert: boolean): boolean => count === 1 && teased?.isAlert === isAlert;
  if (notifications > 0 && !isTeased(notifications, false))
    notify.info(newNotificationsText(notifications), { title: NOTIFICATION_TEXTS.newNotification });
  if (claimAlerts > 0 && !isTeased(claimAlerts, true))
    notify.warning(newClaimAlertsText(claimAlerts), { title: NOTIFICATION_TEXTS.claimAlert });
}
