import type { Document } from '@portal/contracts/library/document';
import { ActionIcon } from '@portal/portal-sdk';
import { IconDots } from '@tabler/icons-react';
import { ActionsMenu } from '../../documents/actions-menu.tsx';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { commandsOn, type FileCommand } from './file-commands.ts';

interface FileMenuProps {
  readonly file: Document;
  /** Returns the reason why a command is not possible; undefined if it is. */
  readonly obstacle: (command: FileCommand) => string | undefined;
  readonly onCommand: (command: FileCommand) => void;
}

/** Menu of a file's actions. */
export const FileMenu = ({ file, obstacle, onCommand }: FileMenuProps) => (
  <ActionsMenu entries={commandsOn(file)} obstacle={obstacle} onCommand={onCommand}>
    <ActionIcon aria-label={TEXTS.actionsFor(file.name)}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  </ActionsMenu>
);
