import type { Folder } from '@portal/contracts/library/folder';
import { DeleteDialog, ErrorPanel, Loading } from '@portal/ui';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { withDescendants } from '../../documents/folder-tree.ts';
import { target, useDeleteFolder, useFolderContents } from './folders.api.ts';

interface DeleteFolderProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a folder with its content. */
export function DeleteFolder({ folder, folders, onDeleted, onClose }: DeleteFolderProps) {
  const contents = useFolderContents(folder.id);
  return (
    <DeleteDialog
      mutation={useDeleteFolder()}
      given={target(folder)}
      title={TEXTS.deleteFolderTitle(folder.name)}
      verb={TEXTS.delete}
      done={TEXTS.folderDeleted(folder.name)}
      isDisabled={!contents.data}
      onDeleted={() => onDeleted(withDescendants(folder, folders))}
      onClose={onClose}
    >
      {whatIsInIt()}
      <p>{TEXTS.cannotBeUndone}</p>
    </DeleteDialog>
  );

  function whatIsInIt() {
    if (contents.error) return <ErrorPanel error={contents.error} onRetry={() => void contents.refetch()} />;
    if (!contents.data) return <Loading height={20} />;
    const { folders: count, files } = contents.data;
    return count + files === 0 ? TEXTS.deleteEmptyFolder : TEXTS.deleteFolder(count, files);
  }
}
