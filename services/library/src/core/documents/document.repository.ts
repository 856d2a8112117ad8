import type { Viewer } from '@portal/access';
import type { DocumentStatus, DocumentType, WhenExists } from '@portal/contracts/library/document-rules';
import { nameKey } from '@portal/contracts/common/name-key';
import { numberedName } from '@portal/contracts/library/document-rules';
import { actorOf } from '@portal/service-kit';
import type { Knex } from 'knex';
import { findFreeNames, type KeyOfName } from '../folders/free-name.ts';

/** A stored file of a folder. */
export interface StoredDocument {
  readonly id: string;
  readonly folderId: string;
  readonly s3Key: string;
  readonly creatorId: string;
  readonly creatorName: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly size: number;
  readonly status: DocumentStatus;
  readonly isPrivate: boolean;
  readonly state: 'Checking' | 'Stored' | 'Refused';
  readonly whenExists: WhenExists | null;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
  readonly createdAt: Date;
}

export const DOCUMENT_COLUMNS = {
  id: 'd.id',
  folderId: 'd.folder_id',
  s3Key: 'd.s3_key',
  creatorId: 'd.creator_id',
  creatorName: 'd.creator_name',
  name: 'd.name',
  type: 'd.type',
  size: 'd.size',
  status: 'd.status',
  isPrivate: 'd.is_private',
  state: 'd.state',
  whenExists: 'd.when_exists',
  version: 'd.version',
  changedBy: 'd.changed_by',
  changedAt: 'd.changed_at',
  createdAt: 'd.created_at',
} as const;

/** Returns the visible files with these ids; locked ones do not change until the transaction ends. */
export async function documentsById(tx: Knex, ids: readonly string[], isLocked = false): Promise<StoredDocument[]> {
  const query = tx('documents as d')
    .whereIn('d.id', ids)
    .where('d.state', 'Stored')
    .whereNull('d.deleted_at')
    .orderBy('d.id');
  return (isLocked ? query.forUpdate() : query).select<StoredDocument[]>(DOCUMENT_COLUMNS);
}

/** Locks folders in the order of their ids: their counters change with their files. */
export async function lockFolders(tx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  await tx('folders')
    .whereIn('id', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .select('id');
}

export interface NewDocument {
  readonly folderId: string;
  readonly s3Key: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly size: number;
  readonly state: 'Checking' | 'Stored';
  readonly whenExists: WhenExists | null;
}

export async function addDocument(tx: Knex.Transaction, viewer: Viewer, document: NewDocument): Promise<string> {
  const { name } = actorOf(viewer);
  const [row] = await tx('documents')
    .insert({
      folder_id: document.folderId,
      s3_key: document.s3Key,
      creator_id: viewer.userId,
      creator_name: name,
      name: document.name,
      name_key: nameKey(document.name),
      type: document.type,
      size: document.size,
      state: document.state,
      when_exists: document.whenExists,
      changed_by: name,
    })
    .returning<{ id: string }[]>('id');
  if (!row) throw new Error('The insert of a document returned nothing');
  return row.id;
}

/** Changes columns of a file; its version grows. */
export async function changeDocument(
  tx: Knex.Transaction,
  id: string,
  changedBy: string | null,
  columns: Readonly<Record<string, unknown>>,
): Promise<void> {
  await tx('documents')
    .where({ id })
    .update({
      ...columns,
      version: tx.raw('version + 1'),
      changed_at: tx.fn.now(),
      ...(changedBy !== null && { changed_by: changedBy }),
    });
}

/** Returns the files of a folder with one of the names, as far as the viewer sees them; private ones last. */
export async function documentsNamed(
  tx: Knex,
  folderId: string,
  names: readonly string[],
  includesPrivate: boolean,
): Promise<StoredDocument[]> {
  const query = tx('documents as d')
    .where('d.folder_id', folderId)
    .whereIn('d.name_key', names.map(nameKey))
    .where('d.state', 'Stored')
    .whereNull('d.deleted_at')
    .orderBy('d.is_private');
  if (!includesPrivate) void query.where('d.is_private', false);
  return query.select<StoredDocument[]>(DOCUMENT_COLUMNS);
}

interface Others {
  /** False where the viewer sees no private files: their names count as free. */
  readonly includesPrivate?: boolean;
  /** Files that have no name meanwhile. */
  readonly except?: readonly string[];
}

/** Returns the names of some files, or those with numbers, that no other files of their folders have, by a few statements. */
export async function freeNames(
  tx: Knex,
  files: readonly Pick<StoredDocument, 'folderId' | 'name'>[],
  { includesPrivate = true, except = [] }: Others = {},
): Promise<string[]> {
  const wanted = files.map(({ folderId, name }) => ({
    where: folderId,
    nameOf: (number: number) => (number === 0 ? name : numberedName(name, number)),
  }));
  return findFreeNames(wanted, async (names) => {
    const { rows } = await tx.raw<{ rows: KeyOfName[] }>(
      `select w.folder_id as "where", w.name_key as key
       from unnest(:folders::uuid[], :keys::text[]) as w (folder_id, name_key)
       where exists (
         select from documents d
         where d.folder_id = w.folder_id and d.name_key = w.name_key and d.state = 'Stored' and d.deleted_at is null
           and (:includesPrivate or not d.is_private) and d.id <> all(:except::uuid[])
       )`,
      { folders: names.map(({ where }) => where), keys: names.map(({ key }) => key), includesPrivate, except },
    );
    return rows;
  });
}

/** {@link freeNames} for a single file. */
export async function freeName(tx: Knex, folderId: string, name: string, others?: Others): Promise<string> {
  const [free] = await freeNames(tx, [{ folderId, name }], others);
  return free ?? name;
}

/**
 * Gives each of some files its name, changes columns of all of them and lets their versions grow, by one statement. Returns the
 * number of files that it changed; `isDeleted` says whether they are.
 */
export async function changeNamed(
  tx: Knex.Transaction,
  files: readonly { readonly id: string; readonly name: string }[],
  columns: Readonly<Record<string, unknown>>,
  isDeleted = false,
): Promise<number> {
  const named = tx.raw('unnest(?::uuid[], ?::text[], ?::text[]) as w (id, name, name_key)', [
    files.map(({ id }) => id),
    files.map(({ name }) => name),
    files.map(({ name }) => nameKey(name)),
  ]);
  const query = tx('documents')
    .updateFrom(named)
    .whereRaw('documents.id = w.id')
    .update({
      ...columns,
      name: tx.raw('w.name'),
      name_key: tx.raw('w.name_key'),
      version: tx.raw('documents.version + 1'),
    });
  return isDeleted ? query.whereNotNull('documents.deleted_at') : query.whereNull('documents.deleted_at');
}
