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
  /** One of the files is not there any more, so that nothing was done. */
  readonly onMissing: () => void;
  readonly onClose: () => void;
}

/** Dialog of a command on files. */
export default function FileDialogs({ task, folder, folders, onGone, onMissing, onClose }: FileDialogsProps) {
  const { command, files } = task;
  const [first] = files;
  if (!first) return null;
  if (command === 'rename') return <RenameDialog file={first} onClose={onClose} />;
  const ends = { files, onMissing, onClose };
  if (command === 'delete') return <DeleteFiles {...ends} onDeleted={onGone} />;
  return <MoveFiles {...ends} folder={folder} folders={folders} onMoved={onGone} />;
}
