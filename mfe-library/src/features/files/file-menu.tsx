import type { Document } from '@portal/contracts/library/document';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { GuardedItem } from '@portal/ui';
import {
  IconArrowsMove,
  IconDots,
  IconDownload,
  IconEdit,
  IconEye,
  IconLock,
  IconLockOpen,
  IconTrash,
  type TablerIcon,
} from '@tabler/icons-react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

const ICON = { size: 16, 'aria-hidden': true } as const;

/** Commands on files. */
export type FileCommand = 'open' | 'download' | 'rename' | 'move' | 'visibility' | 'delete';

interface Entry {
  readonly command: FileCommand;
  readonly label: string;
  readonly Icon: TablerIcon;
}

interface FileMenuProps {
  readonly file: Document;
  /** Returns the reason why a command is not possible; undefined if it is. */
  readonly obstacle: (command: FileCommand) => string | undefined;
  readonly onCommand: (command: FileCommand) => void;
}

/** Menu of a file's actions; disabled ones show the reason. */
export function FileMenu({ file, obstacle, onCommand }: FileMenuProps) {
  const commands: readonly Entry[] = [
    { command: 'open', label: TEXTS.open, Icon: IconEye },
    { command: 'download', label: TEXTS.download, Icon: IconDownload },
    { command: 'rename', label: TEXTS.rename, Icon: IconEdit },
    { command: 'move', label: TEXTS.move, Icon: IconArrowsMove },
    file.isPrivate
      ? { command: 'visibility', label: TEXTS.makeVisible, Icon: IconLockOpen }
      : { command: 'visibility', label: TEXTS.makePrivate, Icon: IconLock },
    { command: 'delete', label: TEXTS.delete, Icon: IconTrash },
  ];
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={TEXTS.actionsFor(file.name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commands.map(({ command, label, Icon }) => (
          <GuardedItem
            key={command}
            obstacle={obstacle(command)}
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
