import type { Folder } from '@portal/contracts/library/folder';
import { ActionIcon } from '@portal/portal-sdk';
import { actionOn, obstacleOf } from '@portal/ui';
import { IconArrowsMove, IconDots, IconEdit, IconFolderPlus, IconTrash } from '@tabler/icons-react';
import { ActionsMenu, type MenuEntry } from '../../documents/actions-menu.tsx';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

/** Actions of the server by the commands of the menu. */
const ACTIONS = { add: 'addFolder', rename: 'rename', move: 'move', delete: 'delete' } as const;
export type FolderCommand = keyof typeof ACTIONS;

/** Commands on a folder, in order. */
const COMMANDS: readonly MenuEntry<FolderCommand>[] = [
  { command: 'add', label: TEXTS.newFolder, Icon: IconFolderPlus },
  { command: 'rename', label: TEXTS.rename, Icon: IconEdit },
  { command: 'move', label: TEXTS.move, Icon: IconArrowsMove },
  { command: 'delete', label: TEXTS.delete, Icon: IconTrash },
];

interface FolderMenuProps {
  readonly folder: Folder;
  readonly tabIndex: number;
  readonly onCommand: (command: FolderCommand) => void;
}

/** Menu of a folder's actions. */
export function FolderMenu({ folder, tabIndex, onCommand }: FolderMenuProps) {
  const obstacle = (command: FolderCommand) => obstacleOf(actionOn(folder, ACTIONS[command]));
  return (
    <ActionsMenu entries={COMMANDS} obstacle={obstacle} onCommand={onCommand}>
      <ActionIcon size={24} tabIndex={tabIndex} aria-label={TEXTS.actionsFor(folder.name)}>
        <IconDots size={16} aria-hidden />
      </ActionIcon>
    </ActionsMenu>
  );
}
