import type { StoredFile, UploadUrl } from '@portal/contracts/library/attachment';
import { api, ApiError, getData } from '@portal/portal-sdk';

export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Told how much has been sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Uploads a file (spec 3 §4 File upload): asks for an address, sends the bytes straight to the storage, stores the file.
 * @throws ApiError where one of the three fails, AbortError where it was cancelled
 */
export async function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<StoredFile> {
  const searchParams = { fileName: file.name, size: String(file.size) };
  const { url, s3Key } = await getData<UploadUrl>(api.get('files/upload-url', { searchParams, signal }));
  await send(url, file, { signal, onProgress });
  const json = { s3Key, name: file.name, size: file.size };
  return getData<StoredFile>(api.post('files', { json, signal }));
}

/** `GET /files/{id}` */
export const fetchFile = (id: string, signal: AbortSignal): Promise<StoredFile> =>
  getData<StoredFile>(api.get(`files/${encodeURIComponent(id)}`, { signal }));

/** A PUT that tells how far it is, which fetch cannot. The address is the permission: no token goes along. */
function send(url: string, file: File, { signal, onProgress }: UploadOptions): Promise<void> {
  return new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    const cancel = (): void => request.abort();
    const end = (settle: () => void) => (): void => {
      signal.removeEventListener('abort', cancel);
      settle();
    };
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 1));
    request.addEventListener(
      'load',
      end(() => (request.status >= 200 && request.status < 300 ? done() : fail(refusal(request)))),
    );
    request.addEventListener(
      'error',
      end(() => fail(new ApiError({ status: 0, code: 'NoConnection', message: '' }))),
    );
    request.addEventListener(
      'abort',
      end(() => fail(new DOMException('The upload was cancelled', 'AbortError'))),
    );
    signal.addEventListener('abort', cancel);
    request.open('PUT', url);
    request.send(file);
  });
}

/** What the storage says; a bucket speaks XML, which is nobody's to read. */
function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const { error, traceId } = JSON.parse(responseText) as {
      error: { code: string; message: string };
      traceId: string;
    };
    return new ApiError({ status, code: error.code, message: error.message, traceId });
  } catch {
    return new ApiError({ status, code: `Http${status}`, message: '' });
  }
}
