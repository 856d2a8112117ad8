import { ActionIcon, notify, notifyFailure, useWrite } from '@portal/portal-sdk';
import { Tabs } from '@portal/portal-sdk/forms';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconChecks, IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { BusyButton } from './busy-button.tsx';
import { notificationStore, type BellName } from './notification.store.ts';
import classes from './notification-panel.module.css';
import { NotificationList } from './notification-list.tsx';
import { NOTIFICATION_TEXTS } from './notification.texts.ts';

type Tab = 'new' | 'all';

interface Props {
  readonly bell: BellName;
  readonly onClose: () => void;
}

/** The panel of one bell: New and All, grouped by day and project (spec 1 §2). Esc closes it and brings the focus back. */
export default function NotificationPanel({ bell, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('new');
  const [isActionRequired, setActionRequired] = useState(false);
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusInside(panel);

  return (
    <section
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes['panel']}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes['head']}>
        <h2 ref={title} id={titleId} tabIndex={-1}>
          {bell === 'claimAlerts' ? NOTIFICATION_TEXTS.claimAlertsTitle : NOTIFICATION_TEXTS.panelTitle}
        </h2>
        <ActionIcon aria-label={SCREEN_TEXTS.close} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <Tabs
        value={tab}
        onChange={(value) => setTab(value === 'all' ? 'all' : 'new')}
        className={classes['tabs'] ?? ''}
        keepMounted={false}
      >
        <Tabs.List px={16}>
          <Tabs.Tab value="new">{NOTIFICATION_TEXTS.tabNew}</Tabs.Tab>
          <Tabs.Tab value="all">{NOTIFICATION_TEXTS.tabAll}</Tabs.Tab>
        </Tabs.List>
        <div className={classes['tools']}>
          {/* No claim alert requires an action. */}
          {bell === 'notifications' && (
            <button
              type="button"
              className={classes['chip']}
              aria-pressed={isActionRequired}
              onClick={() => setActionRequired(!isActionRequired)}
            >
              {NOTIFICATION_TEXTS.actionRequired}
            </button>
          )}
          <MarkAll bell={bell} />
        </div>
        <Tabs.Panel value={tab} className={classes['list'] ?? ''}>
          <NotificationList
            bell={bell}
            filter={{ isShowOnlyNew: tab === 'new', isActionRequired }}
            panel={panel}
            title={title}
            onOpened={onClose}
          />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}

/** Marks all of the bell viewed; what requires an action stays new (spec 1 §4), which it says. */
function MarkAll({ bell }: { readonly bell: BellName }) {
  const unread = useStore(notificationStore, (state) => state.unread[bell]);
  const { mutate, isPending } = useWrite('PUT /notifications/mark-all-as-viewed', {
    onAnswer: ({ unread: left }) => {
      notificationStore.setState({ unread: left });
      if (left[bell] > 0) notify.info(NOTIFICATION_TEXTS.stayNew);
    },
  });
  const markAll = (): void =>
    mutate({ body: { alerts: bell === 'claimAlerts' } }, { onError: (error) => notifyFailure(error, markAll) });
  return (
    <BusyButton
      size="compact-sm"
      variant="subtle"
      className={classes['markAll']}
      icon={<IconChecks size={16} aria-hidden />}
      isBusy={isPending}
      isIdle={unread === 0}
      onClick={markAll}
    >
      {NOTIFICATION_TEXTS.markAll}
    </BusyButton>
  );
}

/** Moves the focus into the panel while it is open, and returns it afterwards. */
function useFocusInside(panel: React.RefObject<HTMLElement | null>): void {
  // A layout effect ends while the panel is still on the page, and with the focus in it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    const element = panel.current;
    element?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      const isElsewhere = activeElement !== document.body && !element?.contains(activeElement);
      if (before instanceof HTMLElement && !isElsewhere) before.focus();
    };
  }, [panel]);
}
