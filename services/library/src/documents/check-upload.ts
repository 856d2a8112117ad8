import type { Viewer } from '@portal/access';
import { ATTACHMENT_TEXTS } from '@portal/contracts/library/attachment-rules';
import { UNANNOUNCED_BYTES, type DocumentType, type FolderKind } from '@portal/contracts/library/document-rules';
import { audit, auditNothing, limitConcurrency, tooMany, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { checkDocument } from '../core/content/check-document.ts';
import type { Storage } from '../core/storage/storage.ts';
import { storeCheck, lockUpload, removeUploads } from '../core/uploads/upload.repository.ts';

/** Seconds after which a refused check may be repeated. */
const REPEATED_AFTER_S = 10;

/** Limits concurrent checks: some archives take many seconds, and each check holds a connection that readers need. */
const inTurn = limitConcurrency({
  ...{ atOnce: 4, ofOne: 2, waitingOfOne: 500, waiting: 1_000 },
  refusal: () => tooMany(ATTACHMENT_TEXTS.manyUploads, REPEATED_AFTER_S),
});

/** Metadata of a file as its uploader states them. */
export interface Claim {
  readonly s3Key: string;
  readonly name: string;
}

/** Result of the check: the type determined from the bytes, or the fault. */
export type CheckedUpload =
  | { readonly name: string; readonly type: DocumentType; readonly size: number }
  | { readonly wrong: string; readonly field: 's3Key' | 'name' };

/**
 * Stores an upload for a folder and checks its bytes; refused ones are deleted. Locks the upload. The bytes are read
 * once: under another name a checked one keeps its type. @throws 429 where too many of the viewer's calls wait already
 */
export async function checkUpload(
  knex: Knex,
  storage: Storage,
  viewer: Viewer,
  folder: { readonly id: string; readonly kind: FolderKind },
  { s3Key, name }: Claim,
): Promise<CheckedUpload> {
  const check = async (tx: Knex.Transaction): Promise<CheckedUpload> => {
    // Record refusals only: the creation of the file is recorded when it is stored.
    auditNothing();
    const upload = await lockUpload(tx, s3Key, viewer.userId);
    if (!upload || upload.folderId !== folder.id) return { wrong: ATTACHMENT_TEXTS.notUploaded, field: 's3Key' };
    const { partsId, checkedType, checkedSize } = upload;
    if (checkedType !== null && checkedSize !== null && upload.name === name) {
      return { name, type: checkedType, size: checkedSize };
    }
    const size = checkedSize ?? (await (partsId === null ? storage.keep(s3Key) : storage.sizeOf(s3Key)));
    if (size === undefined) return { wrong: ATTACHMENT_TEXTS.notUploaded, field: 's3Key' };
    const isOther = upload.size === null ? size > UNANNOUNCED_BYTES : upload.size !== size;
    const checked = isOther
      ? { wrong: upload.size === null ? ATTACHMENT_TEXTS.tooLarge(UNANNOUNCED_BYTES) : ATTACHMENT_TEXTS.otherSize }
      : await checkDocument({ storage, key: s3Key, size }, name, folder.kind, checkedType);
    if ('wrong' in checked) {
      await storage.remove(s3Key);
      await removeUploads(tx, [s3Key]);
      const item = { kind: 'upload', id: s3Key };
      await audit(tx, { item, action: 'document.refuse', details: { size, refused: checked.wrong } });
      return { ...checked, field: 'name' };
    }
    await storeCheck(tx, s3Key, { ...checked, size });
    return { ...checked, size };
  };
  return inTurn(viewer.userId, () => transaction(knex, check));
}
