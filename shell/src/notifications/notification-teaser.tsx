import { ActionIcon } from '@portal/portal-sdk';
import { IconBell, IconX } from '@tabler/icons-react';
import { useStore } from 'zustand';
import { SHELL_TEXTS } from '../app/shell.texts.ts';
import classes from './notification-teaser.module.css';
import { dismissLatest, notificationStore } from './notification.store.ts';
import { useOpenNotification } from './use-open-notification.ts';

/** The latest new notification, bottom left, opened by a click (spec 1 §2). */
export function NotificationTeaser() {
  const latest = useStore(notificationStore, (state) => state.latest);
  const open = useOpenNotification();
  return (
    <div className={classes['place']} role="status">
      {latest && (
        <div className={classes['teaser']} key={latest.id}>
          <button type="button" className={classes['open']} onClick={() => open(latest)}>
            <IconBell size={18} className={classes['icon']} aria-hidden />
            <span className={classes['words']}>
              {latest.projectName && <span className={classes['project']}>{latest.projectName}</span>}
              <span>{latest.subject}</span>
            </span>
          </button>
          <ActionIcon size={24} aria-label={SHELL_TEXTS.dismiss} onClick={dismissLatest}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </div>
      )}
    </div>
  );
}
