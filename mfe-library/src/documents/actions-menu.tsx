import { Menu } from '@portal/portal-sdk';
import { GuardedItem } from '@portal/ui';
import type { TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** An action that a menu offers. */
export interface MenuEntry<Command extends string> {
  readonly command: Command;
  readonly label: string;
  readonly Icon: TablerIcon;
}

interface ActionsMenuProps<Command extends string> {
  readonly entries: readonly MenuEntry<Command>[];
  /** Returns the reason why a command is not possible; undefined if it is. */
  readonly obstacle: (command: Command) => string | undefined;
  readonly onCommand: (command: Command) => void;
  /** The button that opens the menu. */
  readonly children: ReactNode;
}

/** Menu of the actions on a file or a folder; disabled ones show the reason. */
export function ActionsMenu<Command extends string>({
  entries,
  obstacle,
  onCommand,
  children,
}: ActionsMenuProps<Command>) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ command, label, Icon }) => (
          <GuardedItem
            key={command}
            obstacle={obstacle(command)}
            icon={<Icon size={16} aria-hidden />}
            isDanger={command === 'delete'}
            onClick={() => onCommand(command)}
          >
            {label}
          </GuardedItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
