import type { InboxItem, UnreadCounts } from '@portal/contracts/notifications/inbox';
import { createStore } from 'zustand/vanilla';

/** The two bells of the top bar (spec 1 §2). */
export type BellName = 'notifications' | 'claimAlerts';

export interface NotificationState {
  readonly unread: UnreadCounts;
  /** The newest unread notification that was not dismissed, shown by the teaser. */
  readonly latest: InboxItem | null;
}

const NOTHING: NotificationState = { unread: { notifications: 0, claimAlerts: 0 }, latest: null };

export const notificationStore = createStore<NotificationState>()(() => NOTHING);

/** Hides the teaser until a newer notification arrives. */
export const leaveLatest = (): void => notificationStore.setState({ latest: null });

/** Stores a changed notification: a new one may become the latest, the latest may have been viewed elsewhere. */
export function storeNotification(item: InboxItem): void {
  const { latest } = notificationStore.getState();
  if (item.isViewed || item.isDismissed) {
    if (latest?.id === item.id) leaveLatest();
  } else if (!latest || latest.id === item.id || item.creationDateTime >= latest.creationDateTime) {
    notificationStore.setState({ latest: item });
  }
}

/** Forgets everything: another person may sign in. */
export const clearNotifications = (): void => notificationStore.setState(NOTHING);
