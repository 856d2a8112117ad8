import type { Viewer } from '@portal/access';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { PART_ADDRESSES, type UploadParts } from '@portal/contracts/library/document';
import { invalid, notFound, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { findFolder } from '../core/folders/find-folder.ts';
import type { Storage } from '../core/storage/storage.ts';
import {
  lockUpload,
  prolongUpload,
  removeUploads,
  settledUpload,
  type DocumentUpload,
} from '../core/uploads/upload.repository.ts';

/** An upload in parts, as its numbers are. */
interface UploadInParts extends DocumentUpload {
  readonly size: number;
  readonly partsId: string;
  readonly partSize: number;
}

function inParts(upload: DocumentUpload | undefined): UploadInParts {
  if (!upload || upload.size === null || upload.partsId === null || upload.partSize === null) throw notFound();
  return upload as UploadInParts;
}

const countOf = ({ size, partSize }: UploadInParts): number => Math.ceil(size / partSize);
const sizeOfPart = ({ size, partSize }: UploadInParts, number: number): number =>
  Math.min(partSize, size - (number - 1) * partSize);

/**
 * Returns the parts that have arrived and addresses of the next missing ones, to begin or resume an upload. @throws 404
 * for an upload that is another person's or over
 */
export async function partsOf(knex: Knex, storage: Storage, viewer: Viewer, id: string): Promise<UploadParts> {
  const upload = inParts(await settledUpload(knex, id, viewer.userId));
  await findFolder(knex, viewer, upload.folderId, 'upload');
  await prolongUpload(knex, id);
  const { key, partsId: uploadId, size, partSize } = upload;
  const all = Array.from({ length: countOf(upload) }, (_none, index) => index + 1);
  const stored = new Set(await storedNumbers(storage, upload, all));
  const missing = await Promise.all(
    all
      .filter((number) => !stored.has(number))
      .slice(0, PART_ADDRESSES)
      .map(async (number) => ({
        number,
        url: await storage.partUrl({ key, uploadId, number, size: sizeOfPart(upload, number) }),
      })),
  );
  return { size, partSize, stored: [...stored], missing };
}

/** Returns the numbers of the parts that need not be sent: all of them once they are one object, which has no parts. */
async function storedNumbers(storage: Storage, upload: UploadInParts, all: readonly number[]) {
  const arrived = await storage.storedParts(upload.key, upload.partsId);
  if (arrived.length === 0) return (await storage.sizeOf(upload.key)) === upload.size ? all : [];
  // A part of another size is of no upload that was begun like this.
  return arrived
    .filter(({ number, size }) => number <= all.length && size === sizeOfPart(upload, number))
    .map(({ number }) => number);
}

/** Makes one of the parts; it is stored as a file by its key. May be repeated. @throws 400 while a part is missing */
export async function completeUpload(
  knex: Knex,
  storage: Storage,
  viewer: Viewer,
  id: string,
): Promise<{ s3Key: string }> {
  return transaction(knex, async (tx) => {
    const upload = inParts(await lockUpload(tx, id, viewer.userId));
    await findFolder(tx, viewer, upload.folderId, 'upload');
    const size = await storage.keepParts(upload.key, upload.partsId, countOf(upload));
    if (size !== upload.size) throw invalid({ id: [ATTACHMENT_TEXTS.otherSize] });
    return { s3Key: upload.key };
  });
}

/** Aborts an upload and deletes what has arrived. */
export async function abandonUpload(knex: Knex, storage: Storage, viewer: Viewer, id: string): Promise<void> {
  await transaction(knex, async (tx) => {
    const upload = await lockUpload(tx, id, viewer.userId);
    if (!upload) throw notFound();
    if (upload.partsId !== null) await storage.abandonParts(upload.key, upload.partsId);
    await storage.remove(upload.key);
    await removeUploads(tx, [upload.key]);
  });
}
