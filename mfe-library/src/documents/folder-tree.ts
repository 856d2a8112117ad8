import type { Folder } from '@portal/contracts/library/folder';
import type { TreeNode } from '@portal/ui';
import { DOCUMENT_SCREEN_TEXTS } from './document.texts.ts';

/** Folders in one another, in the order in which the service answers them. One whose parent is not seen is at the top. */
export function treeOf(folders: readonly Folder[]): readonly TreeNode[] {
  const ids = new Set(folders.map(({ id }) => id));
  const below = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const { parentFolderId } = folder;
    const parent = parentFolderId !== null && ids.has(parentFolderId) ? parentFolderId : null;
    below.set(parent, [...(below.get(parent) ?? []), folder]);
  }
  const nodesIn = (parent: string | null): readonly TreeNode[] =>
    (below.get(parent) ?? []).map((folder) => ({
      id: folder.id,
      label: folder.name,
      count: folder.childrenFiles,
      note: DOCUMENT_SCREEN_TEXTS.filesIn(folder.childrenFiles),
      children: nodesIn(folder.id),
    }));
  return nodesIn(null);
}

/** A folder and all that are in it. */
export function withDescendants(folder: Folder, folders: readonly Folder[]): ReadonlySet<string> {
  const found = new Set([folder.id]);
  // Parents precede their children.
  for (const { id, parentFolderId } of folders) if (parentFolderId !== null && found.has(parentFolderId)) found.add(id);
  return found;
}
