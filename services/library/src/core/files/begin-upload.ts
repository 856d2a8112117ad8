import { randomUUID } from 'node:crypto';
import type { UploadUrl } from '@portal/contracts/library/attachment';
import { ATTACHMENT_MAX_BYTES, ATTACHMENT_TEXTS, sizeFault } from '@portal/contracts/library/attachment-rules';
import { invalid, tooMany, transaction, type Problem } from '@portal/service-kit';
import type { Knex } from 'knex';
import { refuse } from '../addresses/send-stored.ts';
import { reserveBytes, type Quota } from '../quota/quota.ts';
import type { Storage } from '../storage/storage.ts';
import { removedUnless } from '../uploads/removed-unless.ts';
import type { FileOwner } from './owner.ts';
import { addUpload, countUploads } from './file.repository.ts';
import { attachmentName } from './store-file.ts';

/**
 * Creates an address for uploading a new attachment. Faults of name and size are refused before any byte is sent.
 * @throws 400 with the faults and where the storage of the owner is full, 429 where the owner has begun too many
 */
export async function beginUpload(
  { knex, storage, quota }: { readonly knex: Knex; readonly storage: Storage; readonly quota: Quota },
  owner: FileOwner,
  { fileName, size }: { readonly fileName: string; readonly size: number | undefined },
): Promise<UploadUrl> {
  const name = attachmentName(fileName);
  if ('wrong' in name) throw invalid({ fileName: [name.wrong] });
  const wrong = size === undefined ? undefined : sizeFault(size);
  if (wrong !== undefined) throw invalid({ size: [wrong] });
  const s3Key = randomUUID();
  const limits = { maxBytes: ATTACHMENT_MAX_BYTES, size };
  const url = await storage.uploadUrl({ key: s3Key, ...limits }).catch(refuse);
  const add = async (tx: Knex.Transaction): Promise<void> => {
    await owner.admit?.(tx);
    await reserveBytes(tx, quota, owner, size === undefined ? 'fileName' : 'size', async () => {
      if ((await countUploads(tx, owner.id)) >= owner.maxUploads) throw tooManyUploads();
      await addUpload(tx, s3Key, owner.id, storage.takenBytes(limits));
    });
  };
  await removedUnless(storage, s3Key, () => transaction(knex, add));
  return { url, s3Key };
}

const tooManyUploads = (): Problem => tooMany(ATTACHMENT_TEXTS.manyUploads, HOUR_SECONDS);
const HOUR_SECONDS = 3_600;
