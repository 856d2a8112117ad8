import type { AttachmentType } from '@portal/contracts/library/attachment-rules';
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

export async function addUpload(tx: Knex, key: string, ownerId: string): Promise<void> {
  await tx('uploads').insert({ s3_key: key, owner_id: ownerId });
}

/** Hours after which an upload that was not stored is no longer, and those after which its bytes are removed. */
const UPLOAD_KEPT_HOURS = 24;
const UPLOAD_REMOVED_HOURS = 25;
const hoursAgo = (tx: Knex, hours: number) => tx.raw('now() - make_interval(hours => ?)', [hours]);

/**
 * Locks an upload of a person until the transaction ends. False where there is none, where it is too old, or where another
 * request is storing it at this moment.
 */
export async function lockUpload(tx: Knex.Transaction, key: string, ownerId: string): Promise<boolean> {
  const row = await tx('uploads')
    .where({ s3_key: key, owner_id: ownerId })
    .where('created_at', '>', hoursAgo(tx, UPLOAD_KEPT_HOURS))
    .forUpdate()
    .skipLocked()
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

/**
 * Returns true if a person has an upload or a file of this key. Uploads are searched first, because an upload becomes a
 * file.
 */
export async function hasKey(knex: Knex, key: string, ownerId: string): Promise<boolean> {
  for (const table of ['uploads', 'files']) {
    if (await knex(table).where({ s3_key: key, owner_id: ownerId }).first()) return true;
  }
  return false;
}

export async function addFile(tx: Knex.Transaction, file: File, isOfInvite = false): Promise<void> {
  await tx('files').insert({
    id: file.id,
    s3_key: file.s3Key,
    owner_id: file.ownerId,
    name: file.name,
    type: file.type,
    size: file.size,
    of_invite: isOfInvite,
  });
}

/** A file with the facts that decide who may read it. */
export interface FileWithOwner extends File {
  /** The company of the person who uploaded it; null where they have none. */
  readonly ownerCompanyId: string | null;
  /** True if it is the reader's own CV. */
  readonly isOwnCv: boolean;
}

export async function fileForReader(knex: Knex, id: string, readerId: string): Promise<FileWithOwner | undefined> {
  return knex('files as f')
    .leftJoin('members as o', 'o.user_id', 'f.owner_id')
    .leftJoin('members as r', (join) => join.on('r.cv_file_id', 'f.id').andOnVal('r.user_id', readerId))
    .where('f.id', id)
    .first<FileWithOwner | undefined>([
      ...FILE,
      'o.company_id as ownerCompanyId',
      knex.raw('coalesce(r.company_id = o.company_id, false) as "isOwnCv"'),
    ]);
}
