import type { StoredFile } from '@portal/contracts/library/attachment';
import { call, retrying, sendFile, type SendOptions } from '@portal/portal-sdk';

/**
 * Uploads a file (spec 3 §4 File upload): requests an address, sends the bytes to the storage, and stores the
 * file. Storing is repeated if its answer may have been lost; the service stores an upload once.
 * @throws ApiError if a step fails, AbortError if the upload was cancelled
 */
export async function uploadFile(file: File, { signal, onProgress }: SendOptions): Promise<StoredFile> {
  const { name, size } = file;
  const { url, s3Key } = await call('GET /files/upload-url', { query: { fileName: name, size }, signal });
  await sendFile(url, file, { signal, onProgress });
  return retrying(() => call('POST /files', { body: { s3Key, name, size }, signal }), signal);
}
