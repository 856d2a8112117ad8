import type { InboxItem, UnreadCounts } from '@portal/contracts/notifications/inbox';
import { createStore } from 'zustand/vanilla';

/** The two bells of the top bar (spec 1 §2). */
export type BellName = 'notifications' | 'claimAlerts';

export interface NotificationState {
  readonly unread: UnreadCounts;
  /** The newest unread notification, shown by the teaser. */
  readonly latest: InboxItem | null;
}

const NOTHING: NotificationState = { unread: { notifications: 0, claimAlerts: 0 }, latest: null };

export const notificationStore = createStore<NotificationState>()(() => NOTHING);

/** Stores a changed notification: a new one may become the latest, the latest may have been viewed elsewhere. */
export function storeNotification(item: InboxItem): void {
  const { latest } = notificationStore.getState();
  if (item.isViewed) {
    if (latest?.id === item.id) notificationStore.setState({ latest: null });
  } else if (!latest || latest.id === item.id || item.creationDateTime >= latest.creationDateTime) {
    notificationStore.setState({ latest: item });
  }
}

/** Hides the teaser until a newer notification arrives. */
export const dismissLatest = (): void => notificationStore.setState({ latest: null });

/** Forgets everything: another person may sign in. */
export const clearNotifications = (): void => notificationStore.setState(NOTHING);
