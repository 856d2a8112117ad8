import { ActionIcon, FocusTrap, PRODUCT_NAME, Tooltip } from '@portal/portal-sdk';
import { readStored, STORAGE_KEYS, writeStored } from '@portal/portal-sdk/storage';
import { usePhone } from '@portal/ui';
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconSearch, IconX } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { SHELL_TEXTS } from '../frame/shell.texts.ts';
import { openDialog, SEARCH_KEYS } from '../keyboard/keyboard.store.ts';
import { useEntries } from '../federation/use-entries.ts';
import { SidebarLink } from './sidebar-link.tsx';
import { SidebarProjects } from './sidebar-projects.tsx';
import classes from './sidebar.module.css';
import { useDrawer } from './use-drawer.ts';

interface Props {
  /** True while it lies over the page, on phones: it keeps the focus until it is closed. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Place at the foot that does not scroll away. */
  readonly foot?: ReactNode;
}

/** The entries that the person's role has and that are released, in the specified order (spec 1 §2, §6), then one's projects. */
export function Sidebar({ isOpen, onClose, foot }: Props) {
  const entries = useEntries();
  const [isCollapsed, setIsCollapsed] = useState(() => readStored<boolean>(STORAGE_KEYS.sidebarCollapsed) === true);

  const isPhone = usePhone();
  const drawer = useRef<HTMLElement>(null);
  useDrawer(drawer, isOpen, onClose);

  const label = isCollapsed ? SHELL_TEXTS.expandSidebar : SHELL_TEXTS.collapseSidebar;
  const CollapseIcon = isCollapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggle = (): void => {
    writeStored(STORAGE_KEYS.sidebarCollapsed, !isCollapsed);
    setIsCollapsed(!isCollapsed);
  };

  const searchLabel = SHELL_TEXTS.search;
  return (
    <FocusTrap active={isOpen}>
      <aside
        ref={drawer}
        aria-label={SHELL_TEXTS.sidebar}
        className={classes['sidebar']}
        data-collapsed={isCollapsed}
        data-open={isOpen}
      >
        <div className={classes['head']}>
          <span className={classes['product']}>{PRODUCT_NAME}</span>
          {isPhone ? (
            <ActionIcon aria-label={SHELL_TEXTS.closeNavigation} onClick={onClose}>
              <IconX size={18} aria-hidden />
            </ActionIcon>
          ) : (
            <Tooltip label={label} position="right">
              <ActionIcon aria-label={label} aria-expanded={!isCollapsed} onClick={toggle}>
                <CollapseIcon size={18} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        </div>
        <div className={classes['scrolled']}>
          <Tooltip label={`${searchLabel} (${SEARCH_KEYS})`} position="right" disabled={!isCollapsed}>
            <button
              type="button"
              className={classes['search']}
              aria-haspopup="dialog"
              aria-keyshortcuts="Control+K Meta+K"
              onClick={() => {
                onClose();
                openDialog('palette');
              }}
            >
              <IconSearch size={18} className={classes['icon']} aria-hidden />
              <span className={classes['label']}>{searchLabel}</span>
              <kbd className={classes['keys']} aria-hidden>
                {SEARCH_KEYS}
              </kbd>
            </button>
          </Tooltip>
          <nav aria-label={SHELL_TEXTS.mainNavigation}>
            <ul className={classes['entries']}>
              {entries.map((entry) => (
                <li key={entry.id}>
                  <SidebarLink entry={entry} isCollapsed={isCollapsed} onFollow={onClose} />
                </li>
              ))}
            </ul>
          </nav>
          {!isCollapsed && entries.some(({ id }) => id === 'projects') && <SidebarProjects onFollow={onClose} />}
        </div>
        {foot}
      </aside>
    </FocusTrap>
  );
}
