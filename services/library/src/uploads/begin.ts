import { randomUUID } from 'node:crypto';
import type { Viewer } from '@portal/access';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import type { DocumentUpload, PartsUpload } from '@portal/contracts/library/document';
import { cleanDocumentName, DOCUMENT_MAX_BYTES, UNANNOUNCED_BYTES } from '@portal/contracts/library/document-rules';
import { documentFault } from '@portal/contracts/library/document-texts';
import { invalid, tooMany, transaction, type Problem } from '@portal/service-kit';
import { seesPrivate } from '@portal/workflow';
import type { Knex } from 'knex';
import { refuse } from '../core/addresses/send-stored.ts';
import { documentsNamed } from '../core/documents/document.repository.ts';
import { findFolder } from '../core/folders/find-folder.ts';
import { reserveBytes, type Quota } from '../core/quota/quota.ts';
import { partSizeOf, type Storage } from '../core/storage/storage.ts';
import { removedUnless } from '../core/uploads/removed-unless.ts';
import { addUpload, countUploads, type NewUpload } from '../core/uploads/upload.repository.ts';

/** Uploads that a person may have begun and not stored. */
const MAX_UPLOADS = 2_000;

interface Tools {
  readonly knex: Knex;
  readonly storage: Storage;
  readonly quota: Quota;
}

/** An upload as requested. */
interface Intended {
  readonly folderId: string;
  readonly fileName: string;
  /** Bytes, where they are known. */
  readonly size: number | undefined;
}

/**
 * Creates an address for uploading a new file. Faults of name and size are refused before any byte is sent. @throws 400
 * with the faults and where the storage of the viewer is full, 403 where the viewer may not add files to the folder, 429 after too many
 */
export async function beginUpload(tools: Tools, viewer: Viewer, intended: Intended): Promise<DocumentUpload> {
  const { knex, storage } = tools;
  const key = randomUUID();
  const { folderId, size } = intended;
  const limits = { maxBytes: size === undefined ? UNANNOUNCED_BYTES : DOCUMENT_MAX_BYTES, size };
  await findFolder(knex, viewer, folderId, 'upload');
  const url = await storage.uploadUrl({ key, ...limits }).catch(refuse);
  const reserved = storage.takenBytes(limits);
  const exists = await admit(tools, viewer, intended, { key, partsId: null, partSize: null, reserved });
  return { url, s3Key: key, exists };
}

/** Begins an upload in parts, each of which is sent to an address of its own (decisions §13). */
export async function beginParts(
  tools: Tools,
  viewer: Viewer,
  intended: Intended & { readonly size: number },
): Promise<PartsUpload> {
  const { knex, storage } = tools;
  const key = randomUUID();
  const partSize = partSizeOf(intended.size);
  await findFolder(knex, viewer, intended.folderId, 'upload');
  const partsId = await storage.beginParts(key).catch(refuse);
  const parts = { key, partsId, partSize, reserved: intended.size };
  return { id: key, partSize, exists: await admit(tools, viewer, intended, parts) };
}

/** Admits an upload that the storage has begun; refused, it leaves nothing there. Returns true if its name is there already. */
async function admit(
  { knex, storage, quota }: Tools,
  viewer: Viewer,
  { folderId, fileName, size }: Intended,
  parts: Pick<NewUpload, 'key' | 'partsId' | 'partSize' | 'reserved'>,
): Promise<boolean> {
  const add = async (tx: Knex.Transaction): Promise<boolean> => {
    const { folder } = await findFolder(tx, viewer, folderId, 'upload');
    // The schema of the query has refused what cannot be cleaned.
    const name = cleanDocumentName(fileName) ?? '';
    const wrong = documentFault({ name, size: size ?? 1 }, folder.kind);
    if (wrong !== undefined) throw invalid({ fileName: [wrong] });
    await reserveBytes(tx, quota, { id: viewer.userId, companyId: viewer.companyId }, 'fileName', async () => {
      if ((await countUploads(tx, viewer.userId)) >= MAX_UPLOADS) throw tooManyUploads();
      await addUpload(tx, { ...parts, ownerId: viewer.userId, folderId, name, size: size ?? null });
    });
    return (await documentsNamed(tx, folderId, [name], seesPrivate(viewer))).length > 0;
  };
  return removedUnless(storage, parts.key, () => transaction(knex, add));
}

const tooManyUploads = (): Problem => tooMany(ATTACHMENT_TEXTS.manyUploads, HOUR_SECONDS);
const HOUR_SECONDS = 3_600;
