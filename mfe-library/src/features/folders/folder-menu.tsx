import type { Folder } from '@portal/contracts/library/folder';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { actionOn, GuardedItem, obstacleOf } from '@portal/ui';
import { IconArrowsMove, IconDots, IconEdit, IconFolderPlus, IconTrash } from '@tabler/icons-react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Commands on a folder, in order. */
const COMMANDS = [
  { command: 'add', action: 'addFolder', label: TEXTS.newFolder, Icon: IconFolderPlus },
  { command: 'rename', action: 'rename', label: TEXTS.rename, Icon: IconEdit },
  { command: 'move', action: 'move', label: TEXTS.move, Icon: IconArrowsMove },
  { command: 'delete', action: 'delete', label: TEXTS.delete, Icon: IconTrash },
] as const;
export type FolderCommand = (typeof COMMANDS)[number]['command'];

interface FolderMenuProps {
  readonly folder: Folder;
  readonly tabIndex: number;
  readonly onCommand: (command: FolderCommand) => void;
}

/** Menu of a folder's actions; disabled ones show the reason. */
export function FolderMenu({ folder, tabIndex, onCommand }: FolderMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon size={24} tabIndex={tabIndex} aria-label={TEXTS.actionsFor(folder.name)}>
          <IconDots {...ICON} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {COMMANDS.map(({ command, action, label, Icon }) => (
          <GuardedItem
            key={command}
            obstacle={obstacleOf(actionOn(folder, action))}
            icon={<Icon {...ICON} />}
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
