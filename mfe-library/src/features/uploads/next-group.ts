import { PARTS_FROM_BYTES } from '@portal/contracts/library/document-rules';
import type { Upload } from './upload.ts';

/** Files and bytes that are stored together at the latest. */
const GROUP_FILES = 25;
const GROUP_BYTES = PARTS_FROM_BYTES;

/** An upload of which all bytes are in the storage. */
export type SentUpload = Upload & { readonly s3Key: string };

/**
 * Returns the next uploads to store: a full group of a batch, or, once nothing is left to send, the rest of a batch that
 * does not wait for an answer.
 */
export function nextGroup(uploads: readonly Upload[], isAllSent: boolean): readonly SentUpload[] | undefined {
  const sent = uploads.filter((one): one is SentUpload => one.phase === 'sent' && one.s3Key !== undefined);
  for (const batch of new Set(sent.map((one) => one.batch))) {
    const group = sent.filter((one) => one.batch === batch).slice(0, GROUP_FILES);
    const bytes = group.reduce((sum, { file }) => sum + file.size, 0);
    const isFull = group.length === GROUP_FILES || bytes >= GROUP_BYTES;
    const isAsking = uploads.some((one) => one.batch === batch && one.phase === 'asking');
    if (isFull || (isAllSent && !isAsking)) return group;
  }
  return undefined;
}
