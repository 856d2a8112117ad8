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

/** Asks where a file is sent in one piece. */
export const requestUploadAddress = (query: UploadName, signal: AbortSignal) =>
  call('GET /library/files/upload-url', { query, signal });

/** Begins an upload in parts. */
export const beginParts = (body: UploadName, signal: AbortSignal) => call('POST /library/uploads', { body, signal });

/** Asks what has arrived, and for addresses for what has not. */
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

/** Makes files of the folder of what was sent, all or none. */
export const storeFiles = async (folderId: string, files: readonly SentFile[]): Promise<readonly StoredDocument[]> => {
  const body = { folderId, files: [...files] };
  return (await call('POST /library/files', { body, timeout: LONG_MS })).items;
};

/** Asks whether an uploaded file is stored by now. */
export const requestCheck = (id: string) => call('GET /library/files/{id}/check', { params: { id } });
