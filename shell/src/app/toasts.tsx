import { TOAST_CLOSE_MS } from '@portal/contracts/common/limits';
import { ActionIcon, Button, dismissNotice, noticeStore, type Notice } from '@portal/portal-sdk';
import { usePhone } from '@portal/ui';
import { IconAlertTriangle, IconBell, IconCircleCheck, IconExclamationCircle, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import classes from './toasts.module.css';

const ICONS = {
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
  info: IconBell,
} as const;

/**
 * Toasts at the lower right, above the buttons of forms and the pages of lists. On a phone they stand beneath the top bar, where
 * there is room for one; the others come after it.
 */
export function Toasts() {
  const notices = useStore(noticeStore, (state) => state.notices);
  const isPhone = usePhone();
  return (
    <section className={classes['region']} aria-label={SHELL_TEXTS.messages}>
      {(isPhone ? notices.slice(0, 1) : notices).map((notice) => (
        <Toast key={notice.id} notice={notice} />
      ))}
    </section>
  );
}

/** Closes itself after 3 s, but not under the pointer or with the focus in it. */
function Toast({ notice: { id, kind, title, message, action } }: { readonly notice: Notice }) {
  const [isHovered, setIsHovered] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const stays = isHovered || isFocused;

  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => dismissNotice(id), TOAST_CLOSE_MS);
    return () => clearTimeout(timer);
  }, [id, stays]);

  const Icon = ICONS[kind];
  return (
    <div
      className={classes['toast']}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setIsHovered(true)}
      onPointerLeave={() => setIsHovered(false)}
      onFocus={() => setIsFocused(true)}
      onBlur={() => setIsFocused(false)}
    >
      <Icon size={18} className={classes['icon']} aria-hidden />
      <div className={classes['text']}>
        <p className={classes['title']}>{title}</p>
        <p>{message}</p>
      </div>
      {action && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => {
            dismissNotice(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <ActionIcon size={24} aria-label={SHELL_TEXTS.dismiss} onClick={() => dismissNotice(id)}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
