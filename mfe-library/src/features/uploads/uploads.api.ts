import type { DocumentUpload, PartsUpload, StoredDocument, UploadParts } from '@portal/contracts/library/document';
import type { WhenExists } from '@portal/contracts/library/document-rules';
import { api, getData } from '@portal/portal-sdk';

const UPLOADS = 'library/uploads';
const pathOf = (id: string) => `${UPLOADS}/${encodeURIComponent(id)}`;

export interface UploadName {
  readonly folderId: string;
  readonly fileName: string;
  readonly size: number;
}

/** `GET /library/files/upload-url`: where a file is sent in one piece. */
export const askAddress = ({ folderId, fileName, size }: UploadName, signal: AbortSignal): Promise<DocumentUpload> =>
  getData(api.get('library/files/upload-url', { searchParams: { folderId, fileName, size: String(size) }, signal }));

/** `POST /library/uploads`: begins an upload in parts. */
export const beginParts = (json: UploadName, signal: AbortSignal): Promise<PartsUpload> =>
  getData(api.post(UPLOADS, { json, signal }));

/** `GET /library/uploads/{id}/parts`: what has arrived, and addresses for what has not. */
export const askParts = (id: string, signal: AbortSignal): Promise<UploadParts> =>
  getData(api.get(`${pathOf(id)}/parts`, { signal }));

/** `POST /library/uploads/{id}/complete` */
export const completeParts = (id: string, signal: AbortSignal): Promise<{ s3Key: string }> =>
  // Putting many parts together takes the storage a while.
  getData(api.post(`${pathOf(id)}/complete`, { signal, timeout: 10 * 60 * 1_000 }));

/** `DELETE /library/uploads/{id}`: gives one up. What fails here is swept by the service. */
export const abandonParts = (id: string): Promise<unknown> => api.delete(pathOf(id)).catch(() => undefined);

interface SentFile {
  readonly s3Key: string;
  readonly name: string;
  readonly whenExists?: WhenExists;
}

/** `POST /library/files`: what was sent becomes files of the folder, all or none. */
export const storeFiles = async (folderId: string, files: readonly SentFile[]): Promise<readonly StoredDocument[]> => {
  // Large files are looked into before they are answered.
  const timeout = 10 * 60 * 1_000;
  const { items } = await getData<{ items: readonly StoredDocument[] }>(
    api.post('library/files', { json: { folderId, files }, timeout }),
  );
  return items;
};

/** `GET /library/files/{id}/check` */
export const askCheck = (id: string): Promise<StoredDocument> =>
  getData(api.get(`library/files/${encodeURIComponent(id)}/check`));
