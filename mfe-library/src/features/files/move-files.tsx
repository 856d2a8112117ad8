import { actionOn, obstacleOf } from '@portal/ui';
import type { Document } from '@portal/contracts/library/document';
import { documentFault } from '@portal/contracts/library/document-texts';
import type { Folder } from '@portal/contracts/library/folder';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { treeOf } from '../../documents/folder-tree.ts';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { showing, useShowFile } from '../../documents/shown-file.ts';
import { TargetDialog } from '../../documents/target-dialog.tsx';
import { useMoveFiles } from './files.api.ts';

interface MoveFilesProps {
  readonly files: readonly Document[];
  readonly folder: Folder;
  readonly folders: readonly Folder[];
  readonly onMoved: () => void;
  readonly onMissing: () => void;
  readonly onClose: () => void;
}

/** Dialog that asks for the target of files: any folder that would accept them as an upload. */
export function MoveFiles({ files, folder, folders, onMoved, onMissing, onClose }: MoveFilesProps) {
  const move = useMoveFiles();
  const showFile = useShowFile();
  const names = files.map(({ name }) => name);
  const obstacle = (id: string): string | undefined => {
    if (id === folder.id) return TEXTS.alreadyHere;
    const target = folders.find((one) => one.id === id);
    if (!target) return undefined;
    const fault = files.map((file) => documentFault(file, target.kind)).find((one) => one !== undefined);
    return obstacleOf(actionOn(target, 'upload')) ?? fault;
  };
  const confirm = (id: string) =>
    move.mutate(
      { files, wish: id },
      {
        onSuccess: () => {
          const [first] = files;
          const targetName = folders.find((one) => one.id === id)?.name ?? '';
          if (first)
            notify.success(
              LIBRARY_TEXTS.moved(names, targetName),
              showing(() => showFile(id, first.id)),
            );
          onMoved();
          onClose();
        },
        onError: (fault) => {
          if (apiFault(fault)?.status === 404) {
            onMissing();
            onClose();
          }
          notifyFailure(fault, () => confirm(id));
        },
      },
    );
  return (
    <TargetDialog
      title={TEXTS.moveFilesTitle(names)}
      nodes={treeOf(folders)}
      obstacle={obstacle}
      isBusy={move.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    />
  );
}
