import type { StoredFile, UploadUrl } from '@portal/contracts/library/attachment';
import { api, getData, sendFile, type SendOptions } from '@portal/portal-sdk';

/**
 * Uploads a file (spec 3 §4 File upload): asks for an address, sends the bytes straight to the storage, stores the file.
 * @throws ApiError where one of the three fails, AbortError where it was cancelled
 */
export async function uploadFile(file: File, { signal, onProgress }: SendOptions): Promise<StoredFile> {
  const searchParams = { fileName: file.name, size: String(file.size) };
  const { url, s3Key } = await getData<UploadUrl>(api.get('files/upload-url', { searchParams, signal }));
  await sendFile(url, file, { signal, onProgress });
  const json = { s3Key, name: file.name, size: file.size };
  return getData<StoredFile>(api.post('files', { json, signal }));
}

/** `GET /files/{id}` */
export const fetchFile = (id: string, signal: AbortSignal): Promise<StoredFile> =>
  getData<StoredFile>(api.get(`files/${encodeURIComponent(id)}`, { signal }));
