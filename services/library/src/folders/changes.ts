import type { Viewer } from '@portal/access';
import {
  documentDeleted,
  folderAccessChanged,
  folderAdded,
  folderDeleted,
  folderMoved,
  folderRenamed,
} from '@portal/contracts/events/documents';
import { nameKey, storedName } from '@portal/contracts/common/name-key';
import { MAX_FOLDER_DEPTH, MAX_FOLDERS } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { publish, publishAll } from '@portal/event-bus';
import { actorOf, admit, audit, auditAll, auditNothing, forbidden, invalid, notFound } from '@portal/service-kit';
import {
  ALLOWED,
  evaluateDocument,
  evaluateFolder,
  opensToSiteContacts,
  refused,
  type DocumentViewer,
  type Verdict,
} from '@portal/workflow';
import type { Knex } from 'knex';
import { libraryOf, type Place, placeEventData, placeOf, projectPlace } from '../core/places/place.ts';
import { findFolder, findFolderToChange, reachFolder, type FoundFolder } from '../core/folders/find-folder.ts';
import {
  countFolders,
  depthBelow,
  folderById,
  lockTree,
  pathOf,
  subtreeOf,
  type StoredFolder,
} from '../core/folders/folder.repository.ts';

export interface NewFolder {
  readonly name: string;
  readonly parentFolderId?: string | null | undefined;
  readonly projectId?: string | null | undefined;
  readonly allowsSiteContact?: boolean | undefined;
}

/** Adds a folder, in another one or at the top of a project or library; answers its id. */
export async function addFolder(tx: Knex.Transaction, viewer: Viewer, body: NewFolder): Promise<string> {
  const { place, parent } = await placeForNew(tx, viewer, body);
  const { allowsSiteContact = false } = body;
  if (allowsSiteContact && !opensToSiteContacts(place, viewer)) throw forbidden();
  await lockTree(tx, place.id);
  if (parent) {
    const path = await pathOf(tx, parent.id);
    if (path.some(({ isDeleted }) => isDeleted)) throw notFound();
    if (path.length >= MAX_FOLDER_DEPTH) throw invalid({ parentFolderId: [DOCUMENT_TEXTS.tooDeep] });
  }
  if ((await countFolders(tx, place.id)) >= MAX_FOLDERS) throw invalid({ name: [DOCUMENT_TEXTS.tooManyFolders] });
  const name = storedName(body.name);
  const { projectId, ownerId } = placeEventData(place);
  const [added] = await tx('folders')
    .insert({
      project_id: projectId,
      owner_id: ownerId,
      parent_id: parent?.id ?? null,
      name,
      name_key: nameKey(name),
      allows_site_contact: allowsSiteContact,
      creator_id: viewer.userId,
      changed_by: actorOf(viewer).name,
    })
    .returning<{ id: string }[]>('id');
  if (!added) throw new Error('The insert of a folder returned nothing');
  const payload = { ...placeEventData(place), folderId: added.id, name, parentFolderId: parent?.id ?? null };
  await publish(tx, folderAdded, payload, actorOf(viewer));
  if (allowsSiteContact) {
    const access = { ...placeEventData(place), folderId: added.id, name, allowsSiteContact, version: 1 };
    await publish(tx, folderAccessChanged, access, actorOf(viewer));
  }
  const after = { name, projectId, parentFolderId: parent?.id ?? null, allowsSiteContact };
  await audit(tx, { item: { kind: 'folder', id: added.id }, after });
  return added.id;
}

async function placeForNew(
  tx: Knex,
  viewer: Viewer,
  { parentFolderId, projectId }: NewFolder,
): Promise<{ readonly place: Place; readonly parent: StoredFolder | null }> {
  if (parentFolderId) {
    const { place, folder } = await findFolder(tx, viewer, parentFolderId, 'addFolder');
    if (projectId && place.projectId !== projectId) throw invalid({ parentFolderId: [DOCUMENT_TEXTS.otherPlace] });
    return { place, parent: folder };
  }
  const place = projectId ? await projectPlace(tx, viewer, projectId) : libraryOf(viewer);
  admit(evaluateFolder(place, null, 'addFolder', viewer));
  return { place, parent: null };
}

export interface FolderChange {
  readonly name: string;
  readonly allowsSiteContact?: boolean | undefined;
}

/** Renames a folder; the insurer's people say with it whether site contacts may use a project's folder. */
export async function renameFolder(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  body: FolderChange,
  expected: number | undefined,
): Promise<void> {
  const { folder, place } = await findFolderToChange(tx, viewer, id, { action: 'rename', expected });
  const { allowsSiteContact = folder.allowsSiteContact } = body;
  const changesAccess = allowsSiteContact !== folder.allowsSiteContact;
  if (changesAccess && !opensToSiteContacts(place, viewer)) throw forbidden();
  const name = storedName(body.name);
  await changeFolder(tx, viewer, id, { name, name_key: nameKey(name), allows_site_contact: allowsSiteContact });
  const payload = { ...placeEventData(place), folderId: id, name, formerName: folder.name };
  if (name !== folder.name) await publish(tx, folderRenamed, payload, actorOf(viewer));
  const access = { ...placeEventData(place), folderId: id, name, allowsSiteContact, version: folder.version + 1 };
  if (changesAccess) await publish(tx, folderAccessChanged, access, actorOf(viewer));
  const before = { name: folder.name, allowsSiteContact: folder.allowsSiteContact };
  await audit(tx, { before, after: { name, allowsSiteContact } });
}

/** Moves a folder with all that is in it into another one of its place, or to the top. */
export async function moveFolder(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  parentFolderId: string | null,
  expected: number | undefined,
): Promise<void> {
  let target: FoundFolder | null = null;
  const { folder, place } = await findFolderToChange(tx, viewer, id, {
    action: 'move',
    expected,
    also: async (source) => {
      target = parentFolderId === null ? null : await reachFolder(tx, viewer, parentFolderId);
      return [evaluateFolder((target ?? source).place, target?.folder ?? null, 'addFolder', viewer)];
    },
  });
  if (target) await checkTarget(tx, { folder, place }, target);
  if (parentFolderId === folder.parentId) return auditNothing();
  await changeFolder(tx, viewer, id, { parent_id: parentFolderId });
  const payload = { ...placeEventData(place), folderId: id, name: folder.name, parentFolderId };
  await publish(tx, folderMoved, payload, actorOf(viewer));
  await audit(tx, { before: { parentFolderId: folder.parentId }, after: { parentFolderId } });
}

async function checkTarget(tx: Knex.Transaction, { folder, place }: FoundFolder, target: FoundFolder): Promise<void> {
  if (target.place.id !== place.id || target.place.kind !== place.kind) {
    throw invalid({ parentFolderId: [DOCUMENT_TEXTS.otherPlace] });
  }
  const path = await pathOf(tx, target.folder.id);
  if (path.some(({ id }) => id === folder.id)) throw invalid({ parentFolderId: [DOCUMENT_TEXTS.intoItself] });
  if (path.length + (await depthBelow(tx, folder.id)) > MAX_FOLDER_DEPTH) {
    throw invalid({ parentFolderId: [DOCUMENT_TEXTS.tooDeep] });
  }
}

async function changeFolder(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx('folders')
    .where({ id })
    .update({
      ...columns,
      version: tx.raw('version + 1'),
      changed_by: actorOf(viewer).name,
      changed_at: tx.fn.now(),
    });
}

interface DeletedRow {
  readonly id: string;
  readonly folder_id: string;
  readonly name: string;
}

/** A deleted folder; `isOpen` if the primary site contact had access to it. */
interface ClosedRow {
  readonly folderId: string;
  readonly name: string;
  readonly version: number;
  readonly isOpen: boolean;
}

/**
 * Deletes a folder with its content; its files can be restored like others. @throws 403 where the viewer may not delete
 * something in it
 */
export async function deleteFolder(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  expected: number | undefined,
): Promise<void> {
  let tree: readonly StoredFolder[] = [];
  const { place } = await findFolderToChange(tx, viewer, id, {
    action: 'delete',
    expected,
    also: async (found) => {
      tree = await subtreeOf(tx, id);
      // Locked in the order of their ids, as by changes of files.
      const ordered = tx('folders').whereIn('id', idsOf(tree)).orderBy('id');
      await ordered.forUpdate().select('id');
      return [await evaluateContents(tx, found, tree, viewer)];
    },
  });
  const ids = idsOf(tree);
  const actor = actorOf(viewer);
  const deletion = { deleted_at: tx.fn.now(), deleted_by: actor.name, deleted_by_id: viewer.userId };
  const deleted = await tx('documents')
    .whereIn('folder_id', ids)
    .whereNull('deleted_at')
    .update({ ...deletion, version: tx.raw('version + 1') }, ['id', 'folder_id', 'name', 'state']);
  const closed = await tx('folders')
    .whereIn('id', ids)
    .update({ deleted_at: tx.fn.now(), version: tx.raw('version + 1') }, [
      'id as folderId',
      'name',
      'version',
      'allows_site_contact as isOpen',
    ]);
  const where = placeEventData(place);
  const payload = tree.map((one) => ({ ...where, folderId: one.id, name: one.name }));
  await publishAll(tx, folderDeleted, payload, actor);
  const access = (closed as ClosedRow[])
    .filter(({ isOpen }) => isOpen)
    .map(({ folderId, name, version }) => ({ ...where, folderId, name, version, allowsSiteContact: false }));
  await publishAll(tx, folderAccessChanged, access, actor);
  const gone = (deleted as (DeletedRow & { readonly state: string })[]).filter(({ state }) => state === 'Stored');
  const files = gone.map((row) => ({ ...where, documentId: row.id, folderId: row.folder_id, name: row.name }));
  await publishAll(tx, documentDeleted, files, actor);
  await auditAll(tx, [
    ...tree.map((one) => ({ item: { kind: 'folder', id: one.id }, before: { name: one.name } })),
    ...gone.map((row) => ({
      item: { kind: 'document', id: row.id },
      action: 'document.delete',
      before: { name: row.name, folderId: row.folder_id },
    })),
  ]);
}

const idsOf = (tree: readonly StoredFolder[]): string[] => tree.map(({ id }) => id);

/** Evaluates the deletion of what a folder contains: each folder and file of it must be the viewer's to delete. */
async function evaluateContents(
  tx: Knex,
  { place, folder: root }: FoundFolder,
  tree: readonly StoredFolder[],
  viewer: DocumentViewer,
): Promise<Verdict> {
  const isForeign = (verdict: Verdict): boolean => !verdict.allowed && verdict.obstacle !== 'closed';
  const foreign = refused('role', { reason: 'ForeignContents', text: DOCUMENT_TEXTS.foreignContents });
  const below = tree.filter(({ id }) => id !== root.id);
  if (below.some((folder) => isForeign(evaluateFolder(place, folder, 'delete', viewer)))) return foreign;
  const kinds = await tx('documents')
    .whereIn(
      'folder_id',
      tree.map(({ id }) => id),
    )
    .whereNull('deleted_at')
    .whereNot('state', 'Refused')
    .distinct<{ folderId: string; creatorId: string; isPrivate: boolean }[]>({
      folderId: 'folder_id',
      creatorId: 'creator_id',
      isPrivate: 'is_private',
    });
  const byId = new Map(tree.map((folder) => [folder.id, folder]));
  for (const { folderId, ...document } of kinds) {
    const folder = byId.get(folderId);
    if (folder && isForeign(evaluateDocument(place, folder, document, 'delete', viewer))) return foreign;
  }
  return ALLOWED;
}

/** The folder of a change that has just been made, for the answer. */
export async function changedFolder(tx: Knex, viewer: Viewer, id: string): Promise<FoundFolder> {
  const folder = await folderById(tx, id);
  if (!folder) throw notFound();
  return { folder, place: await placeOf(tx, viewer, folder) };
}
