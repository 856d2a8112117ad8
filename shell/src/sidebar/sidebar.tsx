import { sidebarFor } from '@portal/access';
import { ActionIcon, PRODUCT_NAME, Tooltip, useSession } from '@portal/portal-sdk';
import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { SHELL_TEXTS } from '../app/shell.texts.ts';
import { useRegistry } from '../federation/registry-context.ts';
import { releasedEntries } from '../federation/registry.ts';
import { visibleEntries } from './visible-entries.ts';
import { SidebarLink } from './sidebar-link.tsx';
import classes from './sidebar.module.css';

interface Props {
  /** True while it lies over the page, on phones. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The entries that the person's role has and that are released, in the specified order (spec 1 §2, §6). */
export function Sidebar({ isOpen, onClose }: Props) {
  const { viewer } = useSession();
  const entries = visibleEntries(sidebarFor(viewer), releasedEntries(useRegistry().remotes));
  const [isCollapsed, setIsCollapsed] = useState(() => readStored<boolean>(STORAGE_KEYS.sidebarCollapsed) === true);

  const label = isCollapsed ? SHELL_TEXTS.expandSidebar : SHELL_TEXTS.collapseSidebar;
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggle = (): void => {
    writeStored(STORAGE_KEYS.sidebarCollapsed, !isCollapsed);
    setIsCollapsed(!isCollapsed);
  };

  return (
    <nav
      className={classes['sidebar']}
      data-collapsed={isCollapsed}
      data-open={isOpen}
      aria-label={SHELL_TEXTS.mainNavigation}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={classes['head']}>
        <span className={classes['product']}>{PRODUCT_NAME}</span>
        <Tooltip label={label} position="right">
          <ActionIcon className={classes['collapse']} aria-label={label} aria-expanded={!isCollapsed} onClick={toggle}>
            <CollapseIcon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <ActionIcon className={classes['close']} aria-label={SHELL_TEXTS.dismiss} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      <ul className={classes['entries']}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <SidebarLink entry={entry} isCollapsed={isCollapsed} onFollow={onClose} />
          </li>
        ))}
      </ul>
    </nav>
  );
}
