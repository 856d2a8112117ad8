import { ApiError, isEnvelope } from './api-error.ts';

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the share sent so far, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/**
 * Sends a file, or a part of one, to a signed address, by a PUT that tells how far it is, which fetch cannot. The address is the permission: no
 * token goes along.
 * @throws ApiError where it is refused, AbortError where it was cancelled
 */
export function sendFile(url: string, file: Blob, { signal, onProgress }: SendOptions): Promise<void> {
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

/** Converts an answer of the storage to an error. A bucket answers XML, whose text is not shown. */
function refusal({ status, responseText }: XMLHttpRequest): ApiError {
  try {
    const body: unknown = JSON.parse(responseText);
    if (isEnvelope(body)) return new ApiError({ status, ...body.error, traceId: body.traceId });
  } catch {
    // The body is no JSON.
  }
  return new ApiError({ status, code: `Http${status}`, message: '' });
}
