import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import type { DocumentPlace, Folder } from '@portal/contracts/library/folder';
import { actionOn, obstacleOf, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { DOCUMENT_SCREEN_TEXTS as TEXTS } from '../../documents/document.texts.ts';
import { treeOf, withDescendants } from '../../documents/folder-tree.ts';
import { TargetDialog, TOP } from '../../documents/target-dialog.tsx';
import { target, useMoveFolder } from './folders.api.ts';

interface MoveFolderProps {
  readonly folder: Folder;
  readonly place: DocumentPlace;
  readonly folders: readonly Folder[];
  readonly onClose: () => void;
}

/** Dialog that asks for the target of a folder: any folder that accepts it, or the top. */
export function MoveFolder({ folder, place, folders, onClose }: MoveFolderProps) {
  const [opened] = useState(folder);
  const move = useItemAction({ mutation: useMoveFolder(), done: TEXTS.folderMoved(opened.name), onClose });
  const own = withDescendants(folder, folders);
  const nodes = [{ id: TOP, label: TEXTS.top, children: [] }, ...treeOf(folders)];

  const obstacle = (id: string): string | undefined => {
    if (own.has(id)) return DOCUMENT_TEXTS.intoItself;
    const parent = folders.find((one) => one.id === id) ?? null;
    if ((parent?.id ?? null) === folder.parentFolderId) return TEXTS.alreadyHere;
    return obstacleOf(actionOn(parent ?? place, 'addFolder'));
  };
  return (
    <>
      <TargetDialog
        title={TEXTS.moveFolderTitle(opened.name)}
        nodes={nodes}
        obstacle={obstacle}
        isBusy={move.isBusy}
        onCancel={onClose}
        onConfirm={(id) => move.run({ ...target(opened), body: { parentFolderId: id === TOP ? null : id } })}
      />
      {move.staleDialog}
    </>
  );
}
