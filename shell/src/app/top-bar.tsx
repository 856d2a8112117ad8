import { ActionIcon, Link, pageStore, setTheme, Tooltip, useTheme } from '@portal/portal-sdk';
import { IconAlertTriangle, IconBell, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useStore } from 'zustand';
import { Bell } from '../notifications/bell.tsx';
import type { BellName } from '../notifications/notification.store.ts';
import { NOTIFICATION_TEXTS } from '../notifications/notification.texts.ts';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface Props {
  readonly hasBells: boolean;
  readonly openBell: BellName | null;
  readonly onBell: (bell: BellName) => void;
  readonly onOpenNavigation: () => void;
}

/** The bar above the content: where one is, theme, bells, user menu (spec 1 §2). */
export function TopBar({ hasBells, openBell, onBell, onOpenNavigation }: Props) {
  return (
    <header className={classes['bar']}>
      <ActionIcon className={classes['menu']} aria-label={SHELL_TEXTS.openNavigation} onClick={onOpenNavigation}>
        <IconMenu2 size={18} aria-hidden />
      </ActionIcon>
      <Breadcrumb />
      <div className={classes['tools']}>
        <ThemeToggle />
        {hasBells && (
          <>
            <Bell
              bell="notifications"
              label={NOTIFICATION_TEXTS.panelTitle}
              icon={IconBell}
              isOpen={openBell === 'notifications'}
              onClick={() => onBell('notifications')}
            />
            <Bell
              bell="claimAlerts"
              label={NOTIFICATION_TEXTS.claimAlertsTitle}
              icon={IconAlertTriangle}
              isOpen={openBell === 'claimAlerts'}
              onClick={() => onBell('claimAlerts')}
            />
          </>
        )}
        <UserMenu />
      </div>
    </header>
  );
}

function Breadcrumb() {
  const { title, trail } = useStore(pageStore);
  return (
    <div className={classes['trail']}>
      {trail.map(({ label, to }, index) => (
        <Fragment key={to}>
          <Link to={to}>{label}</Link>
          {/* A page has no name before it is loaded, and where it cannot be. */}
          {(title !== '' || index < trail.length - 1) && <span aria-hidden>/</span>}
        </Fragment>
      ))}
      <span className={classes['current']} title={title}>
        {title}
      </span>
    </div>
  );
}

function ThemeToggle() {
  const theme = useTheme();
  const label = theme === 'dark' ? SHELL_TEXTS.toLightTheme : SHELL_TEXTS.toDarkTheme;
  const Icon = theme === 'dark' ? IconSun : IconMoon;
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} onClick={() => setTheme(theme === 'dark' ? 'light' : 'dark')}>
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
