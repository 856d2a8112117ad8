import type { InboxItem, UnreadCounts } from '@portal/contracts/notifications/inbox';
import { createStore } from 'zustand/vanilla';

/** The two bells of the top bar (spec 1 §2). */
export type BellName = 'notifications' | 'claimAlerts';

export interface NotificationState {
  readonly unread: UnreadCounts;
  /** The newest that is new: what the teaser shows. */
  readonly latest: InboxItem | null;
}

const NOTHING: NotificationState = { unread: { notifications: 0, claimAlerts: 0 }, latest: null };

export const notificationStore = createStore<NotificationState>()(() => NOTHING);

/** Takes a row as it is now: a new one may be the latest, the latest may have been viewed elsewhere. */
export function takeNotification(item: InboxItem): void {
  const { latest } = notificationStore.getState();
  if (item.isViewed) {
    if (latest?.id === item.id) notificationStore.setState({ latest: null });
  } else if (!latest || latest.id === item.id || item.creationDateTime >= latest.creationDateTime) {
    notificationStore.setState({ latest: item });
  }
}

/** Takes the teaser away until something newer comes. */
export const dismissLatest = (): void => notificationStore.setState({ latest: null });

/** Forgets everything: another person may sign in. */
export const clearNotifications = (): void => notificationStore.setState(NOTHING);
