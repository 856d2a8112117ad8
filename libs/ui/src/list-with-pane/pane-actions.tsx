import { ActionIcon, Menu, useCommands } from '@portal/portal-sdk';
import { IconDots } from '@tabler/icons-react';
import { useRef, useSyncExternalStore, type RefObject } from 'react';
import { GuardedButton, GuardedItem } from '../actions/guarded-action.tsx';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import classes from './pane.module.css';

/** An action of the item as the pane offers it. */
export interface PaneAction {
  readonly id: string;
  readonly label: string;
  /** Reason against it; undefined where it is possible. */
  readonly obstacle: string | undefined;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
}

interface PaneActionsProps {
  /** The most likely next step; undefined where nothing waits for the viewer. */
  readonly primary: PaneAction | undefined;
  /** All other actions, also impossible ones, with their reasons. */
  readonly others: readonly PaneAction[];
}

/** The primary action as a button, and a menu of the others; the command palette offers those that are possible. */
export function PaneActions({ primary, others }: PaneActionsProps) {
  const element = useRef<HTMLDivElement>(null);
  const title = usePaneTitle(element);
  const possible = [...(primary ? [primary] : []), ...others].filter(
    ({ obstacle, isBusy }) => obstacle === undefined && isBusy !== true,
  );
  useCommands(
    possible.map(({ id, label, onPress }) => ({ id: `pane.${id}`, label, hint: title, of: 'item', run: onPress })),
  );
  if (!primary && others.length === 0) return null;
  return (
    <div ref={element} className={classes.actions}>
      {primary && (
        <GuardedButton
          variant="filled"
          obstacle={primary.obstacle}
          isBusy={primary.isBusy ?? false}
          onClick={primary.onPress}
        >
          {primary.label}
        </GuardedButton>
      )}
      {others.length > 0 && (
        <Menu position="bottom-start" width={240}>
          <Menu.Target>
            <ActionIcon variant="default" size={36} aria-label={PANE_TEXTS.moreActions}>
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {others.map(({ id, label, obstacle, isDanger = false, onPress }) => (
              <GuardedItem key={id} obstacle={obstacle} isDanger={isDanger && obstacle === undefined} onClick={onPress}>
                {label}
              </GuardedItem>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

/** Subscribes to no event: React compares the title after each time that the pane is drawn. */
const unheard = () => () => undefined;

/** Returns the title of the pane around an element, which says of what a command is; undefined in a dialog. */
const usePaneTitle = (element: RefObject<HTMLElement | null>): string | undefined =>
  useSyncExternalStore(
    unheard,
    () => element.current?.closest('[data-pane]')?.querySelector('[data-pane-title]')?.textContent ?? undefined,
  );
