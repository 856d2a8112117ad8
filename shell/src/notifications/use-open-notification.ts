import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { links, notifyFailure, useNavigate } from '@portal/portal-sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useRegistry } from '../federation/registry-context.ts';
import { remoteOf } from '../federation/registry.ts';
import { dismissLatest, notificationStore } from './notification.store.ts';
import { markAsViewed } from './notifications.api.ts';
import { INBOX_KEY } from './use-notifications.ts';

/** Opens a notification: goes to its page; marks it viewed where it does not require an action (spec 1 §4). */
export function useOpenNotification(): (item: InboxItem) => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { remotes } = useRegistry();

  const view = async (id: string): Promise<void> => {
    try {
      const { unread } = await markAsViewed(id);
      notificationStore.setState({ unread });
      await queryClient.invalidateQueries({ queryKey: INBOX_KEY });
    } catch (error) {
      notifyFailure(error, () => void view(id));
    }
  };

  return (item) => {
    if (notificationStore.getState().latest?.id === item.id) dismissLatest();
    if (!item.isActionRequired && !item.isViewed) void view(item.id);
    // A link into a section that is not released yet leads to the start page instead of nowhere.
    void navigate(remoteOf(item.link.split(/[?#]/)[0] ?? '', remotes) ? item.link : links.home());
  };
}
