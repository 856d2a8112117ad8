import type { StoredDocument } from '@portal/contracts/library/document';
import type { WhenExists } from '@portal/contracts/library/document-rules';
import { call } from '@portal/portal-sdk';

export interface UploadName {
  readonly folderId: string;
  readonly fileName: string;
  readonly size: number;
}

/** Putting many parts together, and looking into large files, takes a while. */
const LONG_MS = 10 * 60 * 1_000;

/** Requests the address for sending a file in one piece. */
export const requestUploadAddress = (query: UploadName, signal: AbortSignal) =>
  call('GET /library/files/upload-url', { query, signal });

/** Begins an upload in parts. */
export const beginParts = (body: UploadName, signal: AbortSignal) => call('POST /library/uploads', { body, signal });

/** Requests the parts that have arrived, and addresses of the missing ones. */
export const requestParts = (id: string, signal: AbortSignal) =>
  call('GET /library/uploads/{id}/parts', { params: { id }, signal });

/** Makes one of all parts. */
export const completeParts = (id: string, signal: AbortSignal) =>
  call('POST /library/uploads/{id}/complete', { params: { id }, signal, timeout: LONG_MS });

/** Gives an upload up. What fails here is swept by the service. */
export const abandonParts = (id: string): Promise<unknown> =>
  call('DELETE /library/uploads/{id}', { params: { id } }).catch(() => undefined);

interface SentFile {
  readonly s3Key: string;
  readonly name: string;
  readonly whenExists?: WhenExists;
}

/** Stores uploads as files of the folder, all or none. */
export const storeFiles = async (
  folderId: string,
  files: readonly SentFile[],
  signal: AbortSignal,
): Promise<readonly StoredDocument[]> => {
  const body = { folderId, files: [...files] };
  return (await call('POST /library/files', { body, signal, timeout: LONG_MS })).items;
};

/** Requests the state of a file's check. */
export const requestCheck = (id: string) => call('GET /library/files/{id}/check', { params: { id } });
