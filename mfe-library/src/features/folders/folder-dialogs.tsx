import type { Folder, Folders } from '@portal/contracts/library/folder';
import { DeleteFolder } from './delete-folder.tsx';
import { FolderDialog } from './folder-dialog.tsx';
import type { FolderTask } from './folder-panel.tsx';
import { MoveFolder } from './move-folder.tsx';

export interface FolderDialogsProps {
  readonly task: FolderTask;
  readonly content: Folders;
  readonly onAdded: (folder: Folder) => void;
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Dialog of a command on a folder. */
export default function FolderDialogs({ task, content, onAdded, onDeleted, onClose }: FolderDialogsProps) {
  const { command, folder } = task;
  const { place, items: folders } = content;
  if (command === 'add' || folder === null)
    return <FolderDialog place={place} folder={null} parent={folder} onAdded={onAdded} onClose={onClose} />;
  if (command === 'rename')
    return <FolderDialog place={place} folder={folder} parent={null} onAdded={onAdded} onClose={onClose} />;
  if (command === 'move') return <MoveFolder folder={folder} place={place} folders={folders} onClose={onClose} />;
  return <DeleteFolder folder={folder} folders={folders} onDeleted={onDeleted} onClose={onClose} />;
}
