import { TEASER_CLOSE_MS } from '@portal/contracts/common/limits';
import type { InboxItem } from '@portal/contracts/notifications/inbox';
import { ActionIcon, useWrite } from '@portal/portal-sdk';
import { useKeptFocus } from '@portal/ui';
import { IconAlertTriangle, IconBell, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import classes from './notification-teaser.module.css';
import { leaveLatest, notificationStore } from './notification.store.ts';
import { useOpenNotification } from './use-open-notification.ts';

/**
 * The latest new notification at the foot of the sidebar: a place of its own, where it covers and moves nothing (spec 1 §2,
 * decisions §27). A phone has no such place; there the bell's number and a toast tell of it.
 */
export function NotificationTeaser() {
  const latest = useStore(notificationStore, (state) => state.latest);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place, BELL);
  return (
    <div ref={place} className={classes['place']} role="status">
      {latest && <Teaser key={latest.id} item={latest} />}
    </div>
  );
}

/** The bell, behind which the notification still is: it has the focus after a teaser that had it. */
const BELL = {
  get current(): HTMLElement | null {
    return document.querySelector<HTMLElement>('button[data-bell="notifications"]');
  },
};

/** Leaves after 8 s, but not under the pointer or with the focus in it. What was dismissed or opened stays away. */
function Teaser({ item }: { readonly item: InboxItem }) {
  const open = useOpenNotification();
  const { mutate: dismiss } = useWrite('PUT /notifications/{id}/dismiss');
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const stays = isHovered || isFocused;

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(leaveLatest, TEASER_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [stays]);

  const putAway = () => {
    leaveLatest();
    dismiss({ params: { id: item.id } });
  };
  const Icon = item.isAlert ? IconAlertTriangle : IconBell;
  return (
    <div
      className={classes['teaser']}
      data-alert={item.isAlert}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        // Closes nothing else on the page.
        event.preventDefault();
        putAway();
      }}
    >
      <button
        type="button"
        className={classes['open']}
        onClick={() => {
          // One that requires an action stays new, but the teaser has done its work.
          if (item.isActionRequired) dismiss({ params: { id: item.id } });
          open(item);
        }}
      >
        <Icon size={18} className={classes['icon']} aria-hidden />
        <span className={classes['words']}>
          {item.projectName && <span className={classes['project']}>{item.projectName}</span>}
          <span className={classes['subject']}>{item.subject}</span>
        </span>
      </button>
      <ActionIcon className={classes['dismiss']} size={24} aria-label={SHELL_TEXTS.dismiss} onClick={putAway}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
