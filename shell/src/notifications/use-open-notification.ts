import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { links, notifyFailure, useNavigate, useWrite } from '@portal/portal-sdk';
import { useRegistry } from '../federation/registry-context.ts';
import { remoteOf } from '../federation/registry.ts';
import { leaveLatest, notificationStore } from './notification.store.ts';

/** Opens a notification: goes to its page; marks it viewed where it does not require an action (spec 1 §4). */
export function useOpenNotification(): (item: InboxItem) => void {
  const navigate = useNavigate();
  const { remotes } = useRegistry();
  const { mutateAsync: markAsViewed } = useWrite('PUT /notifications/{id}/mark-as-viewed');

  const view = async (id: string): Promise<void> => {
    try {
      const { unread } = await markAsViewed({ params: { id } });
      notificationStore.setState({ unread });
    } catch (error) {
      notifyFailure(error, () => void view(id));
    }
  };

  return (item) => {
    if (notificationStore.getState().latest?.id === item.id) leaveLatest();
    if (!item.isActionRequired && !item.isViewed) void view(item.id);
    // A link into a section that is not released yet leads to the start page instead of nowhere.
    void navigate(remoteOf(item.link.split(/[?#]/)[0] ?? '', remotes) ? item.link : links.home());
  };
}
