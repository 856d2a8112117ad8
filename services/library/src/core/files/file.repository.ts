import { ATTACHABLE_HOURS, type AttachmentType } from '@portal/contracts/library/attachment-rules';
import { DELETED_KEPT_DAYS } from '@portal/contracts/library/document-rules';
import type { Knex } from 'knex';

/** A file that was checked and stored. */
export interface File {
  readonly id: string;
  readonly s3Key: string;
  readonly ownerId: string;
  readonly name: string;
  readonly type: AttachmentType;
  readonly size: number;
}

const FILE = ['f.id', 'f.s3_key as s3Key', 'f.owner_id as ownerId', 'f.name', 'f.type', 'f.size'];

/** Uploads of a person that were begun and not stored. */
export async function countUploads(tx: Knex, ownerId: string): Promise<number> {
  const row = await tx('uploads').where({ owner_id: ownerId }).count<{ count: number }>({ count: '*' }).first();
  return row?.count ?? 0;
}

export async function addUpload(tx: Knex, key: string, ownerId: string, size: number): Promise<void> {
  await tx('uploads').insert({ s3_key: key, owner_id: ownerId, size });
}

/** Hours after which an upload that was not stored is no longer, and those after which its bytes are removed. */
const UPLOAD_KEPT_HOURS = 24;
const UPLOAD_REMOVED_HOURS = 25;
const hoursAgo = (tx: Knex, hours: number) => tx.raw('now() - make_interval(hours => ?)', [hours]);

/**
 * Locks an upload of a person until the transaction ends; waits for another request that has it. False where there is
 * none, where it is too old, or where the other request has stored it.
 */
export async function lockUpload(tx: Knex.Transaction, key: string, ownerId: string): Promise<boolean> {
  const row = await tx('uploads')
    .where({ s3_key: key, owner_id: ownerId })
    .where('created_at', '>', hoursAgo(tx, UPLOAD_KEPT_HOURS))
    .forUpdate()
    .first('s3_key');
  return row !== undefined;
}

/** Locks some expired uploads and returns their keys. */
export async function lockOldUploads(tx: Knex.Transaction, limit: number): Promise<string[]> {
  return tx('uploads')
    .where('created_at', '<', hoursAgo(tx, UPLOAD_REMOVED_HOURS))
    .orderBy('created_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck<string[]>('s3_key');
}

export async function removeUploads(tx: Knex.Transaction, keys: readonly string[]): Promise<void> {
  await tx('uploads').whereIn('s3_key', keys).delete();
}

/** Returns the file that its owner has stored from an upload within the life of one, if any. */
export async function fileOfUpload(tx: Knex, key: string, ownerId: string): Promise<File | undefined> {
  return tx('files as f')
    .where({ 'f.s3_key': key, 'f.owner_id': ownerId })
    .where('f.created_at', '>', hoursAgo(tx, UPLOAD_KEPT_HOURS))
    .first<File | undefined>(FILE);
}

/** Adds a file. Its id tells when it was stored: others wait longer for the event of one that is new. */
export async function addFile(tx: Knex.Transaction, file: Omit<File, 'id'>, isOfInvite = false): Promise<File> {
  const columns = {
    id: tx.raw('uuidv7()'),
    s3_key: file.s3Key,
    owner_id: file.ownerId,
    name: file.name,
    type: file.type,
    size: file.size,
    of_invite: isOfInvite,
    kept_until: isOfInvite ? null : hoursAhead(tx, FILE_KEPT_HOURS),
  };
  const [added] = await tx('files').insert(columns).returning<{ id: string }[]>('id');
  if (!added) throw new Error('The file was not stored');
  return { id: added.id, ...file };
}

/** Hours for which a file is kept without an item: one more than it can be given to one. */
const FILE_KEPT_HOURS = ATTACHABLE_HOURS + 1;
const hoursAhead = (tx: Knex, hours: number) => tx.raw('now() + make_interval(hours => ?)', [hours]);

/** Makes the file of an invite a person's; its item follows by an event. */
export async function assignToPerson(
  tx: Knex.Transaction,
  { id, inviteId, userId }: { readonly id: string; readonly inviteId: string; readonly userId: string },
): Promise<void> {
  await tx('files')
    .where({ id, owner_id: inviteId, of_invite: true })
    .update({ owner_id: userId, of_invite: false, kept_until: hoursAhead(tx, FILE_KEPT_HOURS) });
}

/** Keeps files that an item has just let go of for as long as deleted documents. */
export async function keepReleased(tx: Knex.Transaction, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx('files')
    .whereIn('id', [...ids])
    .where('of_invite', false)
    .update({ kept_until: hoursAhead(tx, DELETED_KEPT_DAYS * 24) });
}

/** A file that is removed because no item holds it. */
export type UnattachedFile = Omit<File, 'type'> & { readonly type: string };

/**
 * Locks some files whose time is over, lets those stay that an item, a person's CV or a company's logo holds, deletes the rows of the
 * others and returns them. `more` is true if there may be further ones.
 */
export async function takeUnattachedFiles(
  tx: Knex.Transaction,
  limit: number,
): Promise<{ readonly files: readonly UnattachedFile[]; readonly more: boolean }> {
  const ids = await tx('files')
    .where('kept_until', '<', tx.fn.now())
    .orderBy('kept_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .pluck<string[]>('id');
  const held = await tx('files')
    .whereIn('id', ids)
    .where((either) =>
      either
        .whereExists(tx('held_files as h').whereRaw('h.file_id = files.id').select('h.file_id'))
        .orWhereExists(tx('members as m').whereRaw('m.cv_file_id = files.id').select('m.user_id'))
        .orWhereExists(tx('company_logos as l').whereRaw('l.file_id = files.id').select('l.company_id')),
    )
    .update({ kept_until: null })
    .returning<{ id: string }[]>('id');
  const staying = new Set(held.map(({ id }) => id));
  const files = await tx('files')
    .whereIn(
      'id',
      ids.filter((id) => !staying.has(id)),
    )
    .delete(['id', 's3_key as s3Key', 'owner_id as ownerId', 'name', 'type', 'size']);
  return { files: files as UnattachedFile[], more: ids.length === limit };
}

/** A file with the facts that decide who may read it. */
export interface FileWithOwner extends File {
  /** The company of the person who uploaded it; null where they have none. */
  readonly ownerCompanyId: string | null;
  /** True if it is the reader's own CV. */
  readonly isOwnCv: boolean;
  /** True if it is the logo of the reader's company. */
  readonly isOwnLogo: boolean;
}

export async function fileForReader(
  knex: Knex,
  id: string,
  { userId, companyId }: { readonly userId: string; readonly companyId: string | null },
): Promise<FileWithOwner | undefined> {
  return knex('files as f')
    .leftJoin('members as o', 'o.user_id', 'f.owner_id')
    .leftJoin('members as r', (join) => join.on('r.cv_file_id', 'f.id').andOnVal('r.user_id', userId))
    .where('f.id', id)
    .first<FileWithOwner | undefined>([
      ...FILE,
      'o.company_id as ownerCompanyId',
      knex.raw('coalesce(r.company_id = o.company_id, false) as "isOwnCv"'),
      knex.raw('exists (select from company_logos l where l.file_id = f.id and l.company_id = ?) as "isOwnLogo"', [
        companyId,
      ]),
    ]);
}
