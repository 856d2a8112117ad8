import { ActionIcon, Tooltip } from '@portal/portal-sdk';
import type { TablerIcon } from '@tabler/icons-react';
import { useStore } from 'zustand';
import classes from './bell.module.css';
import { notificationStore, type BellName } from './notification.store.ts';

interface Props {
  readonly bell: BellName;
  readonly label: string;
  readonly icon: TablerIcon;
  readonly isOpen: boolean;
  readonly onClick: () => void;
}

/** A bell with the number of new ones; the number belongs to its accessible name. */
export function Bell({ bell, label, icon: Icon, isOpen, onClick }: Props) {
  const count = useStore(notificationStore, (state) => state.unread[bell]);
  const shown = count > 99 ? '99+' : String(count);
  return (
    <Tooltip label={label} disabled={isOpen}>
      <ActionIcon
        className={classes['bell']}
        aria-label={count > 0 ? `${label}, ${shown} new` : label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        data-bell={bell}
        onClick={onClick}
      >
        <Icon size={18} aria-hidden />
        {count > 0 && (
          <span className={classes['count']} data-bell={bell} aria-hidden>
            {shown}
          </span>
        )}
      </ActionIcon>
    </Tooltip>
  );
}
