import type { StoredFile } from '@portal/contracts/library/attachment';
import { call, retrying, sendFile, type SendOptions } from '@portal/portal-sdk';

/**
 * Uploads a file (spec 3 §4 File upload): requests an address, sends the bytes to the storage, and stores the
 * file. Sending and storing are repeated after a failure of the line: the bytes are the same, and the service stores an
 * upload once.
 * @throws ApiError if a step fails, AbortError if the upload was cancelled
 */
export async function uploadFile(file: File, { signal, onProgress }: SendOptions): Promise<StoredFile> {
  const { name, size } = file;
  const { url, s3Key } = await call('GET /files/upload-url', { query: { fileName: name, size }, signal });
  await retrying(() => sendFile(url, file, { signal, onProgress }), signal);
  return retrying(() => call('POST /files', { body: { s3Key, name, size }, signal }), signal);
}
