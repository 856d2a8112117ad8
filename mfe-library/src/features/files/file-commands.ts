import type { Document } from '@portal/contracts/library/document';
import {
  IconArrowsMove,
  IconDownload,
  IconEdit,
  IconEye,
  IconLock,
  IconLockOpen,
  IconTrash,
} from '@tabler/icons-react';
import type { MenuEntry } from '../../documents/actions-menu.tsx';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';

/** Commands on files. */
export type FileCommand = 'open' | 'download' | 'rename' | 'move' | 'visibility' | 'delete';

/** Returns the commands on a file, as the menu of its row and its pane offer them. */
export const commandsOn = ({ isPrivate }: Document): readonly MenuEntry<FileCommand>[] => [
  { command: 'open', label: TEXTS.open, Icon: IconEye },
  { command: 'download', label: TEXTS.download, Icon: IconDownload },
  { command: 'rename', label: TEXTS.rename, Icon: IconEdit },
  { command: 'move', label: TEXTS.move, Icon: IconArrowsMove },
  isPrivate
    ? { command: 'visibility', label: TEXTS.makeVisible, Icon: IconLockOpen }
    : { command: 'visibility', label: TEXTS.makePrivate, Icon: IconLock },
  { command: 'delete', label: TEXTS.delete, Icon: IconTrash },
];
