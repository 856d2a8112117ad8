import type { DocumentType } from '@portal/contracts/library/document-rules';
import type { Knex } from 'knex';

/** Hours for which an upload that was begun can be stored. */
const KEPT_HOURS = 24;
/** Days that an upload in parts is kept since its last request: half a terabyte takes long. */
const PARTS_KEPT_DAYS = 7;

/** An upload to a folder that is not stored yet. */
export interface DocumentUpload {
  readonly key: string;
  readonly ownerId: string;
  readonly folderId: string;
  readonly name: string;
  /** Bytes that were declared. */
  readonly size: number | null;
  readonly partsId: string | null;
  readonly partSize: number | null;
  /** Type determined from the bytes, once they were checked. */
  readonly checkedType: DocumentType | null;
  readonly checkedSize: number | null;
}

const COLUMNS = {
  key: 's3_key',
  ownerId: 'owner_id',
  folderId: 'folder_id',
  name: 'name',
  size: 'size',
  partsId: 'parts_id',
  partSize: 'part_size',
  checkedType: 'checked_type',
  checkedSize: 'checked_size',
} as const;

export interface NewUpload extends Pick<
  DocumentUpload,
  'key' | 'ownerId' | 'folderId' | 'name' | 'size' | 'partsId' | 'partSize'
> {
  /** Bytes that its addresses may take. */
  readonly reserved: number;
}

const inHours = (tx: Knex, hours: number) => tx.raw('now() + make_interval(hours => ?)', [hours]);
const hoursOf = (partsId: string | null): number => (partsId === null ? KEPT_HOURS : PARTS_KEPT_DAYS * 24);

export async function addUpload(tx: Knex, upload: NewUpload): Promise<void> {
  await tx('document_uploads').insert({
    s3_key: upload.key,
    owner_id: upload.ownerId,
    folder_id: upload.folderId,
    name: upload.name,
    size: upload.size,
    parts_id: upload.partsId,
    part_size: upload.partSize,
    reserved: upload.reserved,
    kept_until: inHours(tx, hoursOf(upload.partsId)),
  });
}

/** Uploads of a person that were begun and not stored. */
export async function countUploads(tx: Knex, ownerId: string): Promise<number> {
  const row = await tx('document_uploads').where({ owner_id: ownerId }).count<{ n: number }>({ n: '*' }).first();
  return row?.n ?? 0;
}

const uploadsOf = (tx: Knex, ownerId: string) =>
  tx('document_uploads').where({ owner_id: ownerId }).where('kept_until', '>', tx.fn.now());

/**
 * Returns an upload once no other request holds it: one that stores it may still be at work although its answer is lost.
 */
export async function settledUpload(knex: Knex, key: string, ownerId: string): Promise<DocumentUpload | undefined> {
  return uploadsOf(knex, ownerId).where({ s3_key: key }).forShare().first<DocumentUpload | undefined>(COLUMNS);
}

/** Locks an upload until the transaction ends; waits for another request that has it. */
export async function lockUpload(
  tx: Knex.Transaction,
  key: string,
  ownerId: string,
): Promise<DocumentUpload | undefined> {
  return uploadsOf(tx, ownerId).where({ s3_key: key }).forUpdate().first<DocumentUpload | undefined>(COLUMNS);
}

/** Extends the time of a resumed upload in parts, once an hour: its parts are asked for many times. */
export async function prolongUpload(tx: Knex, key: string): Promise<void> {
  const hours = PARTS_KEPT_DAYS * 24;
  await tx('document_uploads')
    .where({ s3_key: key })
    .where('kept_until', '<', inHours(tx, hours - 1))
    .update({ kept_until: inHours(tx, hours) });
}

export async function storeCheck(
  tx: Knex,
  key: string,
  checked: { readonly name: string; readonly type: DocumentType; readonly size: number },
): Promise<void> {
  const { name, type, size } = checked;
  await tx('document_uploads').where({ s3_key: key }).update({ name, checked_type: type, checked_size: size });
}

export async function removeUploads(tx: Knex, keys: readonly string[]): Promise<void> {
  await tx('document_uploads').whereIn('s3_key', keys).delete();
}

/** Locks some expired uploads. */
export async function lockOldUploads(tx: Knex.Transaction, limit: number): Promise<DocumentUpload[]> {
  return tx('document_uploads')
    .where('kept_until', '<', tx.raw(`now() - interval '1 hour'`))
    .orderBy('kept_until')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select<DocumentUpload[]>(COLUMNS);
}
