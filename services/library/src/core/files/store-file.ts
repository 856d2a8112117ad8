import { ERROR_CODES } from '@portal/contracts/common/error';
import { fileStored } from '@portal/contracts/events/library';
import {
  ATTACHMENT_ENDINGS,
  ATTACHMENT_TEXTS,
  cleanFileName,
  endingOf,
  nameOfType,
  sizeFault,
} from '@portal/contracts/library/attachment-rules';
import { publish } from '@portal/event-bus';
import { audit, auditNothing, conflict, invalid, notFound, transaction, type FieldErrors } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Storage } from '../storage/storage.ts';
import { attachmentTypeOf } from './content.ts';
import type { FileOwner } from './owner.ts';
import { addFile, fileOfUpload, lockUpload, removeUploads, type File } from './file.repository.ts';

/** Metadata of the file as its uploader states them. */
export interface Claim {
  readonly s3Key: string;
  readonly name: string;
  readonly size: number;
}

/** Returns the cleaned name, or its fault, by the rules of the attachment control. */
export function attachmentName(name: string): { readonly clean: string } | { readonly wrong: string } {
  const clean = cleanFileName(name);
  if (clean === null) return { wrong: ATTACHMENT_TEXTS.badName };
  return ATTACHMENT_ENDINGS.includes(endingOf(clean))
    ? { clean }
    : { wrong: ATTACHMENT_TEXTS.unsupported(ATTACHMENT_ENDINGS) };
}

/**
 * Creates a file from an upload of its owner after checking its type by its bytes; others are deleted. Locks the
 * upload, so that of two concurrent requests one stores it. Repeating a request within a day returns the same file: its
 * answer may have been lost. @throws 404 where the owner has no such upload, 409 where it was stored as another file,
 * 400 with its faults, and the errors of `admit`
 */
export async function storeFile(knex: Knex, storage: Storage, owner: FileOwner, claim: Claim): Promise<File> {
  const { s3Key } = claim;
  const outcome = await transaction(knex, async (tx): Promise<File | FieldErrors> => {
    const isUpload = await lockUpload(tx, s3Key, owner.id);
    const stored = isUpload ? undefined : await fileOfUpload(tx, s3Key, owner.id);
    if (stored) {
      if (!isSame(stored, claim)) throw conflict(ERROR_CODES.duplicate, ATTACHMENT_TEXTS.stored);
      auditNothing();
      return stored;
    }
    await owner.admit?.(tx);
    if (!isUpload) throw notFound();
    const size = await storage.keep(s3Key);
    if (size === undefined) return { s3Key: [ATTACHMENT_TEXTS.notUploaded] };
    const checked = await checkContent(storage, claim, size);
    await removeUploads(tx, [s3Key]);
    if ('wrong' in checked) {
      await storage.remove(s3Key);
      const item = { kind: 'upload', id: s3Key };
      await audit(tx, { item, action: 'file.refuse', details: { size, refused: Object.keys(checked.wrong) } });
      return checked.wrong;
    }
    const file = await addFile(tx, { s3Key, ownerId: owner.id, size, ...checked }, owner.isInvite);
    const { id: fileId, ownerId, name, type } = file;
    await publish(tx, fileStored, { fileId, ownerId, name, type, size }, owner.actor);
    const details = owner.isInvite ? { inviteId: ownerId } : undefined;
    await audit(tx, { item: { kind: 'file', id: fileId }, after: { name, type, size }, ...(details && { details }) });
    return file;
  });
  if (!isFile(outcome)) throw invalid(outcome);
  return outcome;
}

const isFile = (outcome: File | FieldErrors): outcome is File => 'ownerId' in outcome;

/** Compares a stored file with what a repeated request says of it. */
function isSame({ name, type, size }: File, claim: Claim): boolean {
  const claimed = attachmentName(claim.name);
  return 'clean' in claimed && nameOfType(claimed.clean, type) === name && claim.size === size;
}

type Checked = Pick<File, 'name' | 'type'> | { readonly wrong: FieldErrors };

async function checkContent(storage: Storage, claim: Claim, size: number): Promise<Checked> {
  const name = attachmentName(claim.name);
  if ('wrong' in name) return { wrong: { name: [name.wrong] } };
  const wrongSize = sizeFault(size);
  if (wrongSize !== undefined) return { wrong: { size: [wrongSize] } };
  if (size !== claim.size) return { wrong: { size: [ATTACHMENT_TEXTS.otherSize] } };
  const type = await attachmentTypeOf(storage, claim.s3Key, size);
  if (!type) return { wrong: { name: [ATTACHMENT_TEXTS.unsupported(ATTACHMENT_ENDINGS)] } };
  return { type, name: nameOfType(name.clean, type) };
}
