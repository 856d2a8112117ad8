import type { UploadParts } from '@portal/contracts/library/document';
import { apiFault, retrying, sendFile } from '@portal/portal-sdk';
import { requestParts } from './uploads.api.ts';

/** Parts that are on their way at once. */
const IN_FLIGHT = 3;

interface SendParts {
  readonly partsId: string;
  readonly file: File;
  readonly signal: AbortSignal;
  /** Called with the number of bytes that have arrived. */
  readonly onProgress: (bytes: number) => void;
}

/**
 * Sends the missing parts of a file, three at a time, each with its own retries. Missing parts are requested again
 * until there are none, so that it resumes after any interruption.
 * @throws ApiError where a part cannot be sent, AbortError where it was cancelled
 */
export async function sendParts({ partsId, file, signal, onProgress }: SendParts): Promise<void> {
  for (;;) {
    const { stored, missing, partSize } = await requestParts(partsId, signal);
    const sizeOf = (number: number) => Math.min(partSize, file.size - (number - 1) * partSize);
    const arrived = stored.reduce((sum, number) => sum + sizeOf(number), 0);
    const underWay = new Map<number, number>();
    const tell = () => onProgress(arrived + [...underWay.values()].reduce((sum, bytes) => sum + bytes, 0));
    tell();
    if (missing.length === 0) return;
    const { count, failure } = await inFlight(missing, async ({ number, url }: UploadParts['missing'][number]) => {
      const start = (number - 1) * partSize;
      const part = file.slice(start, start + sizeOf(number));
      const onPart = (share: number): void => {
        underWay.set(number, share * part.size);
        tell();
      };
      await retrying(() => sendFile(url, part, { signal, onProgress: onPart }), signal);
    });
    // Addresses may expire before their part is sent: request new ones as long as parts succeed.
    const hasEnded = count > 0 && apiFault(failure?.error)?.status === 403;
    if (failure && !hasEnded) throw failure.error;
  }
}

interface Outcome {
  /** Number of tasks. */
  readonly count: number;
  readonly failure: { readonly error: unknown } | undefined;
}

/** Does work for each thing, some at a time; after a failure nothing more is begun, and what runs ends first. */
async function inFlight<Thing>(things: readonly Thing[], work: (thing: Thing) => Promise<void>): Promise<Outcome> {
  const queue = [...things];
  let count = 0;
  let failure: Outcome['failure'];
  const worker = async (): Promise<void> => {
    for (let thing = queue.shift(); thing !== undefined; thing = failure ? undefined : queue.shift()) {
      try {
        await work(thing);
        count += 1;
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  return { count, failure };
}
