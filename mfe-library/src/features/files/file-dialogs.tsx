import type { Document } from '@portal/contracts/library/document';
import type { Folder } from '@portal/contracts/library/folder';
import { DeleteFiles } from './delete-files.tsx';
import { MoveFiles } from './move-files.tsx';
import { RenameDialog } from './rename-dialog.tsx';

/** Subject of a dialog. */
export interface FileTask {
  readonly command: 'rename' | 'move' | 'delete';
  readonly files: readonly Document[];
}

interface FileDialogsProps {
  readonly task: FileTask;
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  /** The files are not in the folder any more. */
  readonly onGone: () => void;
  readonly onClose: () => void;
}

/** Dialog of a command on files. */
export default function FileDialogs({ task, folder, folders, onGone, onClose }: FileDialogsProps) {
  const { command, files } = task;
  const [first] = files;
  if (!first) return null;
  if (command === 'rename') return <RenameDialog file={first} onClose={onClose} />;
  if (command === 'delete') return <DeleteFiles files={files} onDeleted={onGone} onClose={onClose} />;
  return <MoveFiles files={files} folder={folder} folders={folders} onMoved={onGone} onClose={onClose} />;
}
