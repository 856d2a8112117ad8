import type { Viewer } from '@portal/access';
import { documentRestored, folderAccessChanged, folderRestored } from '@portal/contracts/events/documents';
import { nameKey } from '@portal/contracts/common/name-key';
import type { DeletedDocument } from '@portal/contracts/library/document';
import { DELETED_KEPT_DAYS } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { publish, publishAll } from '@portal/event-bus';
import { actorOf, admit, auditAll, invalid, notFound, searchPattern, type AuditEntry } from '@portal/service-kit';
import { ALLOWED, evaluateDocument, seesPrivate, type Verdict } from '@portal/workflow';
import type { Knex } from 'knex';
import { freeName, DOCUMENT_COLUMNS, lockFolders, type StoredDocument } from '../core/documents/document.repository.ts';
import { deletedAbove, foldersById, lockTree } from '../core/folders/folder.repository.ts';
import { findFreeName } from '../core/folders/free-name.ts';
import { type Place, placeEventData, placesOf } from '../core/places/place.ts';
import { documentEventData } from '../core/documents/document-event.ts';

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
 */
export async function restoreDocuments(
  tx: Knex.Transaction,
  viewer: Viewer,
  ids: readonly string[],
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
    folders.push(...(await restoreFolders(tx, viewer, place, folderIds)));
  }
  await lockFolders(tx, [...places.keys()]);
  const restored: { id: string; name: string }[] = [];
  for (const document of documents) {
    const { id, folderId } = document;
    const name = await freeName(tx, folderId, document.name, { includesPrivate: seesPrivate(viewer) });
    const [row] = await tx('documents')
      .where({ id })
      .whereNotNull('deleted_at')
      .update(
        {
          deleted_at: null,
          deleted_by: null,
          deleted_by_id: null,
          name,
          name_key: nameKey(name),
          version: tx.raw('version + 1'),
        },
        ['id'],
      );
    // Somebody else has restored it at the same moment.
    if (!row) throw invalid({ ids: [DOCUMENT_TEXTS.notDeletedHere] });
    const place = places.get(folderId) as Place;
    await publish(tx, documentRestored, documentEventData(place, { id, folderId, name }), actorOf(viewer));
    restored.push({ id, name });
  }
  await auditAll(tx, [
    ...folders,
    ...restored.map(({ id, name }) => ({ item: { kind: 'document', id }, after: { name } })),
  ]);
  return restored;
}

/**
 * Restores some folders of a place and those above them that are deleted, from the top; one whose name is taken meanwhile
 * gets a number. Returns their audit entries.
 */
async function restoreFolders(
  tx: Knex.Transaction,
  viewer: Viewer,
  place: Place,
  folderIds: readonly string[],
): Promise<AuditEntry[]> {
  await lockTree(tx, place.id);
  const restored: { readonly id: string; readonly name: string; readonly version: number; readonly isOpen: boolean }[] =
    [];
  for (const { id, name: former, parentId } of await deletedAbove(tx, folderIds)) {
    const name = await freeFolderName(tx, { place_id: place.id, parent_id: parentId }, former);
    const [open] = await tx('folders')
      .where({ id })
      .update({ deleted_at: null, name, name_key: nameKey(name), version: tx.raw('version + 1') }, [
        'version',
        'allows_site_contact as isOpen',
      ]);
    restored.push({ id, name, ...open });
  }
  const where = placeEventData(place);
  const events = restored.map(({ id, name }) => ({ ...where, folderId: id, name }));
  await publishAll(tx, folderRestored, events, actorOf(viewer));
  const opened = restored
    .filter(({ isOpen }) => isOpen)
    .map(({ id, name, version }) => ({ ...where, folderId: id, name, version, allowsSiteContact: true }));
  await publishAll(tx, folderAccessChanged, opened, actorOf(viewer));
  return restored.map(({ id, name }) => ({ item: { kind: 'folder', id }, action: 'folder.restore', after: { name } }));
}

/** Returns the name itself, or with a number, that no other folder beside it has. */
async function freeFolderName(
  tx: Knex.Transaction,
  beside: { readonly place_id: string; readonly parent_id: string | null },
  name: string,
): Promise<string> {
  const isTaken = async (names: readonly string[]): Promise<readonly boolean[]> => {
    const keys = names.map(nameKey);
    const taken = new Set(
      await tx('folders').where(beside).whereIn('name_key', keys).whereNull('deleted_at').pluck<string[]>('name_key'),
    );
    return keys.map((key) => taken.has(key));
  };
  return findFreeName((number) => (number === 0 ? name : `${name} (${number})`), isTaken);
}
