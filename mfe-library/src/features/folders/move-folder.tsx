import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { DocumentPlace, Folder } from '@portal/contracts/library/folder';
import { notify, notifyFailure } from '@portal/portal-sdk';
import { actionOn, obstacleOf } from '@portal/ui';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { treeOf, withDescendants } from '../../documents/folder-tree.ts';
import { TargetDialog, TOP } from '../../documents/target-dialog.tsx';
import { useChanged } from '../../documents/use-changed.ts';
import { target, useMoveFolder } from './folders.api.ts';

interface MoveFolderProps {
  readonly folder: Folder;
  readonly place: DocumentPlace;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

/** Dialog that asks for the target of a folder: any folder that accepts it, or the top. */
export function MoveFolder({ folder, place, folders, onClose }: MoveFolderProps) {
  const move = useMoveFolder();
  const changed = useChanged();
  const own = withDescendants(folder, folders);
  const nodes = [{ id: TOP, label: TEXTS.top, children: [] }, ...treeOf(folders)];

  const obstacle = (id: string): string | undefined => {
    if (own.has(id)) return DOCUMENT_TEXTS.intoItself;
    const parent = folders.find((one) => one.id === id) ?? null;
    if ((parent?.id ?? null) === folder.parentFolderId) return TEXTS.alreadyHere;
    return obstacleOf(actionOn(parent ?? place, 'addFolder'));
  };
  const confirm = (id: string) =>
    move.mutate(
      { ...target(folder), body: { parentFolderId: id === TOP ? null : id } },
      {
        onSuccess: () => {
          notify.success(TEXTS.folderMoved(folder.name));
          onClose();
        },
        onError: (fault) => {
          void changed();
          notifyFailure(fault, () => confirm(id));
        },
      },
    );
  return (
    <TargetDialog
      title={TEXTS.moveFolderTitle(folder.name)}
      nodes={nodes}
      obstacle={obstacle}
      isBusy={move.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
