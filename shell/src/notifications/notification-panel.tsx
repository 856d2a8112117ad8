import { ActionIcon, Tabs } from '@portal/portal-sdk';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { IconX } from '@tabler/icons-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { BellName } from './notification.store.ts';
import classes from './notification-panel.module.css';
import { NotificationList } from './notification-list.tsx';
import { NOTIFICATION_TEXTS } from './notification.texts.ts';

type Tab = 'new' | 'all';

interface Props {
  readonly bell: BellName;
  readonly onClose: () => void;
}

/** The panel of one bell: New and All, grouped by day (spec 1 §2). Esc closes it and brings the focus back. */
export function NotificationPanel({ bell, onClose }: Props) {
  const [tab, setTab] = useState<Tab>('new');
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
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
        <h2 id={titleId}>
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
        <Tabs.Panel value={tab} className={classes['list'] ?? ''}>
          <NotificationList bell={bell} isShowOnlyNew={tab === 'new'} onOpened={onClose} />
        </Tabs.Panel>
      </Tabs>
    </section>
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
      if (before instanceof HTMLElement && element?.contains(document.activeElement)) before.focus();
    };
  }, [panel]);
}
