import type { Viewer } from '@portal/access';
import type { Folder } from '@portal/contracts/library/folder';
import { actionsOnFolder, evaluateFolder, seesPrivate, type FolderFacts } from '@portal/workflow';
import { folderOf, type StoredFolder } from '../core/folders/folder.repository.ts';
import type { Place } from '../core/places/place.ts';

/** Returns those of a place's folders that the viewer sees, with the ids of the ones in each, in their order. */
export function treeOf(place: Place, stored: readonly StoredFolder[], viewer: Viewer): Folder[] {
  const judge = judgeIn(place, viewer);
  const all = seesPrivate(viewer);
  const seen = stored.map((folder) => ({ folder, ...judge(folder) })).filter(({ isSeen }) => isSeen);
  const children = Map.groupBy(seen, ({ folder }) => folder.parentId);
  return seen.map(({ folder, actions }) => {
    const below = (children.get(folder.id) ?? []).map((one) => one.folder.id);
    return folderOf(folder, { children: below, actions, seesPrivate: all });
  });
}

/** Judges the viewer's rights on folders: once for all folders with the same facts, of which a place has a few. */
function judgeIn(place: Place, viewer: Viewer) {
  const judged = new Map<string, { readonly isSeen: boolean; readonly actions: Folder['actions'] }>();
  return ({ creatorId, kind, isImmutable, allowsSiteContact }: FolderFacts) => {
    const facts: FolderFacts = { creatorId, kind, isImmutable, allowsSiteContact };
    const key = Object.values(facts).join(' ');
    const known = judged.get(key);
    if (known) return known;
    const { allowed: isSeen } = evaluateFolder(place, facts, 'read', viewer);
    const rights = { isSeen, actions: actionsOnFolder(place, facts, viewer) };
    judged.set(key, rights);
    return rights;
  };
}
