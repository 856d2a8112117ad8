import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import type { Folder } from '@portal/contracts/library/folder';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '@portal/contracts/library/screen-texts';
import { apiFault, notify, notifyFailure, Skeleton } from '@portal/portal-sdk';
import { ConfirmDialog, ErrorPanel } from '@portal/ui';
import { withDescendants } from '../../documents/folder-tree.ts';
import { useChanged } from '../../documents/use-changed.ts';
import { useDeleteFolder, useFolderContents } from './folders.api.ts';

interface DeleteFolderProps {
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onDeleted: (ids: ReadonlySet<string>) => void;
  readonly onClose: () => void;
}

/** Asks before a folder is deleted, with what is in it. */
export function DeleteFolder({ folder, folders, onDeleted, onClose }: DeleteFolderProps) {
  const contents = useFolderContents(folder.id);
  const remove = useDeleteFolder(folder);
  const changed = useChanged();
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify.success(TEXTS.folderDeleted(folder.name));
        onDeleted(withDescendants(folder, folders));
        onClose();
      },
      onError: (fault) => {
        void changed();
        if (apiFault(fault)?.status === 404) onClose();
        notifyFailure(fault, confirm);
      },
    });
  return (
    <ConfirmDialog
      opened
      title={TEXTS.deleteFolderTitle(folder.name)}
      verb={TEXTS.delete}
      isDanger
      isBusy={remove.isPending}
      isDisabled={!contents.data}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {whatIsInIt()}
    </ConfirmDialog>
  );

  function whatIsInIt() {
    if (contents.error) return <ErrorPanel error={contents.error} onRetry={() => void contents.refetch()} />;
    if (!contents.data) return <Skeleton height={20} aria-label={SCREEN_TEXTS.loading} />;
    const { folders: count, files } = contents.data;
    return count + files === 0 ? TEXTS.deleteEmptyFolder : TEXTS.deleteFolder(count, files);
  }
}
