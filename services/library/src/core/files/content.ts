import { buffer } from 'node:stream/consumers';
import { ATTACHMENT_TYPES, type AttachmentType } from '@portal/contracts/library/attachment-rules';
import { fileTypeFromBuffer } from 'file-type';
import type { Storage } from '../storage/storage.ts';

/** Bytes from the beginning that tell what a content is. */
const LOOKED_AT = 4_100;

/**
 * Determines the type of a stored object from its bytes, whatever its name; undefined for types that are not accepted.
 */
export async function attachmentTypeOf(
  storage: Storage,
  key: string,
  size: number,
): Promise<AttachmentType | undefined> {
  const end = Math.min(size, LOOKED_AT) - 1;
  const found = await fileTypeFromBuffer(await buffer(await storage.read(key, { start: 0, end })));
  return ATTACHMENT_TYPES.find(({ type }) => type === found?.mime)?.type;
}
