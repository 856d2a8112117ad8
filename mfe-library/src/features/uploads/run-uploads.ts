import { apiFault, isPassing, messageOf } from '@portal/portal-sdk';
import { followCheck } from './follow-check.ts';
import { forgetUpload } from './remembered-uploads.ts';
import { sendUpload } from './send-upload.ts';
import { storeUploads } from './store-uploads.ts';
import { UPLOAD_TEXTS } from './upload.texts.ts';
import type { Upload } from './upload.ts';
import { abandonParts } from './uploads.api.ts';
import { patchUpload, removeUploads, uploadOf, uploadsStore, type Answer } from './uploads.store.ts';

/** Ends the upload that is being sent. */
const controllers = new Map<number, AbortController>();
let isRunning = false;
/** Called when the folders of the page have changed. */
let onChanged: () => void = () => undefined;

/** Registers the listener for stored files; only the newest page is notified. */
export function onStoredFiles(listener: () => void): () => void {
  onChanged = listener;
  return () => {
    if (onChanged === listener) onChanged = () => undefined;
  };
}

/** Continues waiting uploads: files one by one, and after the last of a batch stores the batch (spec 1 §4). */
export async function runUploads(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const next = uploadsStore.getState().uploads.find(({ phase }) => phase === 'waiting');
      if (next) await send(next);
      else if (!(await storeNext())) return;
    }
  } finally {
    isRunning = false;
  }
}

async function send(upload: Upload): Promise<void> {
  const { id, s3Key } = upload;
  if (s3Key !== undefined) return patchUpload(id, { phase: 'sent' });
  const controller = new AbortController();
  controllers.set(id, controller);
  patchUpload(id, { phase: 'sending', sent: 0 });
  try {
    const sent = await sendUpload(upload, {
      signal: controller.signal,
      onProgress: (bytes) => patchUpload(id, { sent: bytes }),
      onBegun: (partsId) => patchUpload(id, { partsId }),
    });
    if (sent === 'exists') return ask(id);
    patchUpload(id, { phase: 'sent', sent: upload.file.size, s3Key: sent.s3Key });
  } catch (error) {
    if (!controller.signal.aborted) fail(id, error);
  } finally {
    controllers.delete(id);
  }
}

function fail(id: number, error: unknown): void {
  // Errors of the file itself are final; an expired address is not.
  const isFinal = [400, 409, 413].includes(apiFault(error)?.status ?? 0);
  const problem = isPassing(error) ? UPLOAD_TEXTS.interrupted : messageOf(error);
  patchUpload(id, { phase: isFinal ? 'refused' : 'failed', problem });
}

/** Handles an existing name: applies the batch's answer, or asks the person. */
function ask(id: number): void {
  const upload = uploadOf(id);
  const answer = upload && uploadsStore.getState().answers[upload.batch];
  if (answer) answerExisting(id, answer);
  else patchUpload(id, { phase: 'asking' });
}

/** Stores the first batch of which nothing is under way any more. */
async function storeNext(): Promise<boolean> {
  const { uploads } = uploadsStore.getState();
  const isOpen = (batch: number) => uploads.some((one) => one.batch === batch && one.phase === 'asking');
  const sent = uploads.filter(
    (one): one is Upload & { s3Key: string } => one.phase === 'sent' && one.s3Key !== undefined && !isOpen(one.batch),
  );
  const batch = sent[0]?.batch;
  if (batch === undefined) return false;
  const stored = await storeUploads(sent.filter((one) => one.batch === batch));
  onChanged();
  for (const document of stored.filter(({ state }) => state === 'Checking')) {
    const upload = sent.find(({ name }) => name === document.name);
    void followCheck(document).then((problem) => {
      if (upload) patchUpload(upload.id, problem ? { phase: 'refused', problem } : { phase: 'done' });
      removeDone();
      onChanged();
    });
  }
  removeDone();
  return true;
}

/** Removes stored files from the list of uploads. */
const removeDone = (): void =>
  removeUploads(
    uploadsStore
      .getState()
      .uploads.filter(({ phase }) => phase === 'done')
      .map(({ id }) => id),
  );

/** The person's word about a name that exists. */
export function answerExisting(id: number, answer: Answer): void {
  if (answer === 'skip') cancelUploads([id]);
  else patchUpload(id, { phase: 'waiting', whenExists: answer });
  void runUploads();
}

/** … and about all further ones of its batch. */
export function answerAll(batch: number, answer: Answer): void {
  uploadsStore.setState(({ answers }) => ({ answers: { ...answers, [batch]: answer } }));
  for (const one of uploadsStore.getState().uploads)
    if (one.batch === batch && one.phase === 'asking') answerExisting(one.id, answer);
}

/** Resumes an interrupted upload. */
export function retryUpload(id: number): void {
  const { uploads } = uploadsStore.getState();
  const upload = uploads.find((one) => one.id === id);
  if (upload?.phase !== 'failed') return;
  patchUpload(id, { phase: 'waiting' });
  void runUploads();
}

/** Gives uploads up, and takes them off the list; what arrived of them is dropped. */
export function cancelUploads(ids: readonly number[]): void {
  for (const id of ids) {
    const upload = uploadOf(id);
    controllers.get(id)?.abort(new DOMException('The upload was cancelled', 'AbortError'));
    if (upload?.partsId !== undefined && upload.phase !== 'checking') {
      forgetUpload(upload.partsId);
      void abandonParts(upload.partsId);
    }
  }
  removeUploads(ids);
}

/** Aborts all uploads with their page. Those in parts can be resumed by choosing the same file again. */
export function stopUploads(): void {
  for (const controller of controllers.values()) controller.abort(new DOMException('The page was left', 'AbortError'));
  uploadsStore.setState({ uploads: [], answers: {} });
}
