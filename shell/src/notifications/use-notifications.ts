import type { InboxItem, UnreadCounts } from '@portal/contracts/notifications/inbox';
import { WORK_KEPT_MS, type StreamEvent, type StreamEventName } from '@portal/contracts/notifications/stream';
import { publishWorkHint } from '@portal/portal-sdk';
import { isPhone } from '@portal/ui';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ServerEvent } from './event-stream.ts';
import { listenToNotifications } from './notification-stream.ts';
import { clearNotifications, notificationStore, storeNotification } from './notification.store.ts';
import { announceUnread } from './announce-unread.ts';
import { getNewest, rereadInbox } from './notifications.api.ts';
import { throttled } from './throttled.ts';

/** Open lists are read again at once, and at most this often while notifications pour in. */
const REREAD_MS = 500;
const RETRY_MS = 5_000;

/**
 * Loads the counts at start, announces new notifications, and keeps bells, teaser and open panel live (spec 1 §2, §8).
 */
export function useNotifications(isOn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = startNotifications(queryClient);
    return () => {
      stop();
      clearNotifications();
    };
  }, [isOn, queryClient]);
}

function startNotifications(queryClient: QueryClient): () => void {
  let stop: (() => void) | null = null;
  let isStopped = false;
  /** Time until which a stream begins with all that the page has missed; a break, or a try that failed, ends it. */
  let coveredUntil = performance.now() + WORK_KEPT_MS;
  const reread = throttled(() => void rereadInbox(queryClient), REREAD_MS);
  /** Instant of the newest notification that is known; changes of older ones are no news. */
  let newestAt = '';
  /** Takes note of a notification; returns true for one that is newer than all that are known. */
  const isNewest = ({ creationDateTime }: InboxItem): boolean => {
    if (creationDateTime <= newestAt) return false;
    newestAt = creationDateTime;
    return true;
  };
  // A phone has no place for the teaser.
  const tell = (item: InboxItem): void => {
    if (isNewest(item) && !item.isViewed && !item.isDismissed && isPhone()) announceUnread(countsOf(item), null);
  };

  const start = async (): Promise<void> => {
    try {
      const inbox = await getNewest();
      if (isStopped) return;
      inbox.items.forEach(isNewest);
      const [newest = null] = inbox.items.filter(({ isDismissed }) => !isDismissed);
      notificationStore.setState({ unread: inbox.unread, latest: newest });
      announceUnread(inbox.unread, isPhone() ? null : newest);
      stop = listenToNotifications({
        lastEventId: inbox.lastEventId,
        onEvent: (event) => {
          takeEvent(event, tell);
          if (event.name === 'ready' && performance.now() > coveredUntil)
            publishWorkHint({ projectId: null, tab: null });
          if (event.name !== 'work') reread.run();
        },
        onBreak: () => {
          coveredUntil = 0;
        },
      });
    } catch (error) {
      if (isStopped) return;
      console.error('Notifications could not be read', error);
      coveredUntil = 0;
      const timer = setTimeout(() => void start(), RETRY_MS);
      stop = () => clearTimeout(timer);
    }
  };
  void start();

  return () => {
    isStopped = true;
    reread.stop();
    stop?.();
  };
}

/** A frame of the stream, its data of the shape that its name has. */
type Frame = {
  readonly [Name in StreamEventName]: { readonly name: Name; readonly data: StreamEvent<Name> };
}[StreamEventName];

/** Returns the counts of one notification alone. */
const countsOf = ({ isAlert }: InboxItem): UnreadCounts =>
  isAlert ? { notifications: 0, claimAlerts: 1 } : { notifications: 1, claimAlerts: 0 };

function takeEvent({ name, data }: ServerEvent, onNotification: (item: InboxItem) => void): void {
  // The service sends what the schemas of the stream describe, as its tests check.
  const frame = { name, data: JSON.parse(data) } as Frame;
  switch (frame.name) {
    case 'ready':
      notificationStore.setState({ unread: frame.data.unread });
      break;
    case 'unread':
      notificationStore.setState({ unread: frame.data });
      break;
    case 'work':
      publishWorkHint(frame.data);
      break;
    case 'notification':
      storeNotification(frame.data);
      onNotification(frame.data);
      break;
    case 'end':
      break;
  }
}
