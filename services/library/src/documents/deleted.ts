import type { Viewer } from '@portal/access';
import { documentRestored, folderAccessChanged, folderRestored } from '@portal/contracts/events/documents';
import { nameKey } from '@portal/contracts/common/name-key';
import type { DeletedDocument } from '@portal/contracts/library/document';
import { DELETED_KEPT_DAYS, MAX_FOLDER_DEPTH, MAX_FOLDERS } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { publishAll } from '@portal/event-bus';
import { actorOf, admit, auditAll, invalid, notFound, searchPattern, type AuditEntry } from '@portal/service-kit';
import { ALLOWED, evaluateDocument, seesPrivate, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import {
  changeNamed,
  DOCUMENT_COLUMNS,
  freeNames,
  lockFolders,
  type StoredDocument,
} from '../core/documents/document.repository.ts';
import { countFolders, foldersById, lockTree, pathsOf, type FolderOfPath } from '../core/folders/folder.repository.ts';
import { findFreeNames, type KeyOfName } from '../core/folders/free-name.ts';
import { type Place, placeEventData, placesOf } from '../core/places/place.ts';
import { documentEventData } from '../core/documents/document-event.ts';

/** Stands for the top of a place, as in the index of names. */
const NO_PARENT = '00000000-0000-0000-0000-000000000000';

const keptAfter = (tx: Knex) => tx.raw('now() - make_interval(days => ?)', [DELETED_KEPT_DAYS]);

/** Files of a place that the viewer, a coordinator, can bring back. */
function restorable(knex: Knex, place: Place, viewer: Viewer): Knex.QueryBuilder {
  const query = knex('documents as d')
    .join('folders as f', 'f.id', 'd.folder_id')
    .where('f.place_id', place.id)
    .where(place.kind === 'project' ? 'f.project_id' : 'f.owner_id', place.id)
    .where('d.state', 'Stored')
    .where('d.deleted_at', '>', keptAfter(knex));
  if (!seesPrivate(viewer)) void query.where('d.is_private', false);
  const ofOthers = evaluateDocument(place, ANY_FOLDER, { creatorId: '', isPrivate: false }, 'restore', viewer);
  // Files deleted in a project that is closed now are listed, although they cannot be restored while it is.
  if (!ofOthers.allowed && ofOthers.obstacle === 'role') void query.where('d.creator_id', viewer.userId);
  return query;
}

const ANY_FOLDER = { creatorId: null, kind: 'Plain', isImmutable: false, allowsSiteContact: false } as const;

/**
 * Returns a page of restorable files, newest first. @throws 403 for people other than coordinators
 */
export async function listDeleted(
  knex: Knex,
  viewer: Viewer,
  place: Place,
  { pageSize, offset, name }: { readonly pageSize: number; readonly offset: number; readonly name: string | undefined },
): Promise<{ readonly rows: DeletedDocument[]; readonly total: number }> {
  const own = { creatorId: viewer.userId, isPrivate: false };
  const verdict = evaluateDocument(place, ANY_FOLDER, own, 'restore', viewer);
  // Deleted documents of a closed project are listed, too; restoring them is refused.
  if (!verdict.allowed && verdict.obstacle === 'role') admit(verdict);
  const query = restorable(knex, place, viewer);
  if (name !== undefined) void query.where('d.search_key', 'like', searchPattern(name));
  const counted = await query.clone().count<{ n: number }>({ n: '*' }).first();
  const rows = await query
    .clone()
    .orderBy([
      { column: 'd.deleted_at', order: 'desc' },
      { column: 'd.id', order: 'desc' },
    ])
    .limit(pageSize)
    .offset(offset)
    .select<(Omit<DeletedDocument, 'deletedDateTime' | 'endsDateTime'> & { deletedAt: Date })[]>({
      id: 'd.id',
      name: 'd.name',
      folderName: 'f.name',
      size: 'd.size',
      creatorName: 'd.creator_name',
      deletedBy: 'd.deleted_by',
      deletedAt: 'd.deleted_at',
    });
  return {
    rows: rows.map(({ deletedAt, ...row }) => ({
      ...row,
      deletedDateTime: deletedAt.toISOString(),
      endsDateTime: new Date(deletedAt.getTime() + DELETED_KEPT_DAYS * 24 * 60 * 60 * 1_000).toISOString(),
    })),
    total: counted?.n ?? 0,
  };
}

/**
 * Restores deleted files into their folders, together with folders that were deleted with them. A name taken meanwhile
 * gets a number. @throws 404 for files that are missing, outside the tenant or deleted too long ago, 403 where the
 * viewer may not restore them
 * @param count is told the number of folders of each place before they are restored; it may refuse them
 */
export async function restoreDocuments(
  tx: Knex.Transaction,
  viewer: Viewer,
  ids: readonly string[],
  count: (folders: number) => void,
): Promise<{ id: string; name: string }[]> {
  const documents = await tx('documents as d')
    .whereIn('d.id', ids)
    .where('d.state', 'Stored')
    .where('d.deleted_at', '>', keptAfter(tx))
    .orderBy('d.id')
    .select<StoredDocument[]>(DOCUMENT_COLUMNS);
  if (documents.length < ids.length) throw notFound(DOCUMENT_TEXTS.notDeletedHere);
  const stored = await foldersById(
    tx,
    documents.map(({ folderId }) => folderId),
  );
  const placeOf = placesOf(tx, viewer);
  const places = new Map<string, Place>();
  const verdicts: Verdict[] = [];
  for (const document of documents) {
    const folder = stored.get(document.folderId);
    if (!folder) throw notFound();
    const place = await placeOf(folder);
    verdicts.push(evaluateDocument(place, folder, document, 'read', viewer));
    verdicts.push(evaluateDocument(place, folder, document, 'restore', viewer));
    places.set(document.folderId, place);
  }
  admit(ALLOWED, { also: verdicts });
  const folders: AuditEntry[] = [];
  for (const [place, folderIds] of Map.groupBy(places.keys(), (folderId) => places.get(folderId) as Place)) {
    folders.push(...(await restoreFolders(tx, viewer, place, folderIds, count)));
  }
  await lockFolders(tx, [...places.keys()]);
  const names = await freeNames(tx, documents, { includesPrivate: seesPrivate(viewer) });
  const restored = documents.map(({ id, folderId, name, isPrivate }, index) => ({
    ...{ id, folderId, isPrivate },
    name: names[index] ?? name,
  }));
  const present = { deleted_at: null, deleted_by: null, deleted_by_id: null, replaced_by: null };
  const changed = await changeNamed(tx, restored, present, true);
  // Somebody else has restored one at the same moment.
  if (changed < restored.length) throw invalid({ ids: [DOCUMENT_TEXTS.notDeletedHere] });
  const events = restored.map(({ isPrivate, ...file }) => ({
    ...documentEventData(places.get(file.folderId) as Place, file),
    isPrivate,
  }));
  await publishAll(tx, documentRestored, events, actorOf(viewer));
  const items = restored.map(({ id, name }) => ({ id, name }));
  await auditAll(tx, [
    ...folders,
    ...items.map(({ id, name }) => ({ item: { kind: 'document', id }, after: { name } })),
  ]);
  return items;
}

/**
 * Restores some folders of a place and those above them that are deleted; one whose name is taken meanwhile gets a number.
 * Returns their audit entries. @throws 400 where the place would have too many folders, or one of them would be too deep
 */
async function restoreFolders(
  tx: Knex.Transaction,
  viewer: Viewer,
  place: Place,
  folderIds: readonly string[],
  count: (folders: number) => void,
): Promise<AuditEntry[]> {
  await lockTree(tx, place.id);
  const path = await pathsOf(tx, folderIds);
  const deleted = path.filter(({ isDeleted }) => isDeleted);
  if (deleted.length === 0) return [];
  count(deleted.length);
  if ((await countFolders(tx, place.id)) + deleted.length > MAX_FOLDERS) {
    throw invalid({ ids: [DOCUMENT_TEXTS.tooManyFolders] });
  }
  const depths = new Map<string | null, number>();
  for (const { id, parentId } of path) depths.set(id, (depths.get(parentId) ?? 0) + 1);
  if (deleted.some(({ id }) => (depths.get(id) ?? 0) > MAX_FOLDER_DEPTH)) {
    throw invalid({ ids: [DOCUMENT_TEXTS.tooDeep] });
  }
  const restored = await changeToPresent(tx, deleted, await freeFolderNames(tx, place, deleted));
  const where = placeEventData(place);
  const events = restored.map(({ id, name }) => ({ ...where, folderId: id, name }));
  await publishAll(tx, folderRestored, events, actorOf(viewer));
  const opened = restored
    .filter(({ isOpen }) => isOpen)
    .map(({ id, name, version }) => ({ ...where, folderId: id, name, version, allowsSiteContact: true }));
  await publishAll(tx, folderAccessChanged, opened, actorOf(viewer));
  return restored.map(({ id, name }) => ({ item: { kind: 'folder', id }, action: 'folder.restore', after: { name } }));
}

interface RestoredFolder {
  readonly id: string;
  readonly name: string;
  readonly version: number;
  /** True if the primary site contact has access to it. */
  readonly isOpen: boolean;
}

/** Makes deleted folders present, each with its name; returns them in their order. */
async function changeToPresent(
  tx: Knex.Transaction,
  folders: readonly FolderOfPath[],
  names: readonly string[],
): Promise<RestoredFolder[]> {
  const { rows } = await tx.raw<{ rows: RestoredFolder[] }>(
    `with restored as (
       update folders f set deleted_at = null, name = w.name, name_key = w.name_key, version = f.version + 1
       from unnest(:ids::uuid[], :names::text[], :keys::text[]) as w (id, name, name_key)
       where f.id = w.id
       returning f.id, f.name, f.version, f.allows_site_contact
     )
     select id, name, version, allows_site_contact as "isOpen"
     from restored order by array_position(:ids::uuid[], id)`,
    { ids: folders.map(({ id }) => id), names, keys: names.map(nameKey) },
  );
  return rows;
}

/** Returns the names of folders of a place, or those with numbers, that no other folder beside them has. */
async function freeFolderNames(tx: Knex, place: Place, folders: readonly FolderOfPath[]): Promise<string[]> {
  const wanted = folders.map(({ parentId, name }) => ({
    where: parentId ?? NO_PARENT,
    nameOf: (number: number) => (number === 0 ? name : `${name} (${number})`),
  }));
  return findFreeNames(wanted, async (names) => {
    const { rows } = await tx.raw<{ rows: KeyOfName[] }>(
      `select w.parent_id as "where", w.name_key as key
       from unnest(:parents::uuid[], :keys::text[]) as w (parent_id, name_key)
       join folders f on f.place_id = :placeId and coalesce(f.parent_id, :none) = w.parent_id
         and f.name_key = w.name_key and f.deleted_at is null`,
      {
        parents: names.map(({ where }) => where),
        keys: names.map(({ key }) => key),
        ...{ placeId: place.id, none: NO_PARENT },
      },
    );
    return rows;
  });
}
