import { useSession } from '@portal/portal-sdk';
import { usePhone } from '@portal/ui';
import { useRef, useState } from 'react';
import { Outlet } from 'react-router';
import { useRegistry } from '../federation/registry-context.ts';
import { useNewerRegistry } from '../federation/use-newer-registry.ts';
import { Keyboard } from './keyboard.tsx';
import { useSingleKeys } from '../keyboard/use-single-keys.ts';
import { leaveLatest, type BellName } from '../notifications/notification.store.ts';
import { NotificationTeaser } from '../notifications/notification-teaser.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { Sidebar } from '../sidebar/sidebar.tsx';
import classes from './frame.module.css';
import { lazyPart } from '../frame/lazy-part.tsx';
import { NewVersion } from './new-version.tsx';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { TopBar } from './top-bar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useSingleBack } from './use-single-back.ts';

const NotificationPanel = lazyPart(() => import('../notifications/notification-panel.tsx'));

/** Frame of every area: sidebar, top bar, notices (screens.md, Frame). */
export function Frame() {
  const { viewer } = useSession();
  const hasBells = viewer.role !== 'Admin';
  const [openBell, setOpenBell] = useState<BellName | null>(null);
  const [isNavigationOpen, setIsNavigationOpen] = useState(false);
  const content = useRef<HTMLElement>(null);
  const isPhone = usePhone();
  const isDrawerOpen = isNavigationOpen && isPhone;
  const isNewer = useNewerRegistry(useRegistry().revision);
  useFocusOnNavigation(content);
  useSingleBack();
  useNotifications(hasBells);
  useSingleKeys();

  return (
    <div className={classes['frame']}>
      <a href="#content" className={classes['skip']}>
        {SHELL_TEXTS.skipLink}
      </a>
      <Sidebar
        isOpen={isDrawerOpen}
        onClose={() => setIsNavigationOpen(false)}
        foot={hasBells && !openBell && !isPhone && <NotificationTeaser />}
      />
      <div className={classes['column']} inert={isDrawerOpen}>
        <TopBar
          hasBells={hasBells}
          openBell={openBell}
          onBell={(bell) => {
            leaveLatest();
            setOpenBell(bell === openBell ? null : bell);
          }}
          onOpenNavigation={() => setIsNavigationOpen(true)}
        />
        {isNewer && <NewVersion />}
        <main id="content" ref={content} tabIndex={-1} className={classes['content']}>
          <Outlet />
        </main>
      </div>
      {openBell && <NotificationPanel key={openBell} bell={openBell} onClose={() => setOpenBell(null)} />}
      <Keyboard onOpenBell={hasBells ? () => setOpenBell('notifications') : undefined} />
    </div>
  );
}
