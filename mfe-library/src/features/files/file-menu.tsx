import type { Document } from '@portal/contracts/library/document';
import { ActionIcon, Menu } from '@portal/portal-sdk';
import { GuardedItem } from '@portal/ui';
import { IconDots } from '@tabler/icons-react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { commandsOn, type FileCommand } from './file-commands.ts';

interface FileMenuProps {
  readonly file: Document;
  /** Returns the reason why a command is not possible; undefined if it is. */
  readonly obstacle: (command: FileCommand) => string | undefined;
  readonly onCommand: (command: FileCommand) => void;
}

/** Menu of a file's actions; disabled ones show the reason. */
export function FileMenu({ file, obstacle, onCommand }: FileMenuProps) {
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={TEXTS.actionsFor(file.name)}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {commandsOn(file).map(({ command, label, Icon }) => (
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
