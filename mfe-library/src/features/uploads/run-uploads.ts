import type { StoredDocument } from '@portal/contracts/library/document';
import { apiFault, isTransient, messageOf, TRIED_AGAIN_MS } from '@portal/portal-sdk';
import { followCheck } from './follow-check.ts';
import { nextGroup, type SentUpload } from './next-group.ts';
import { forgetUpload } from './remembered-uploads.ts';
import { sendUpload } from './send-upload.ts';
import { storeUploads } from './store-uploads.ts';
import { collectSaved, forgetSaved, notifySaved, savedBatches } from './stored-notices.ts';
import { UPLOAD_TEXTS } from './upload.texts.ts';
import { isInterrupted, isRunning as isUnderWay, type Upload } from './upload.ts';
import { abandonParts } from './uploads.api.ts';
import { patchUpload, removeUploads, uploadOf, uploadsStore, type Answer } from './uploads.store.ts';

let resuming: ReturnType<typeof setTimeout> | undefined;

/** Ends the upload that is being sent. */
const controllers = new Map<number, AbortController>();
/** Ends the storing of a group. */
let storing: AbortController | undefined;
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

/**
 * Continues waiting uploads: sends files one by one, and stores them in groups and after the last of a batch (spec 1 §4),
 * so that a crash costs one group.
 */
export async function runUploads(): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  try {
    for (;;) {
      const next = uploadsStore.getState().uploads.find(({ phase }) => phase === 'waiting');
      const group = nextGroup(uploadsStore.getState().uploads, next === undefined);
      if (group) await store(group);
      else if (next) await send(next);
      else return;
    }
  } finally {
    isRunning = false;
    notifyEnded();
    resumeLater();
  }
}

/** Tries interrupted uploads again after a while. */
function resumeLater(): void {
  clearTimeout(resuming);
  if (uploadsStore.getState().uploads.some(isInterrupted)) resuming = setTimeout(resumeInterrupted, TRIED_AGAIN_MS);
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
  const isInterrupted = isTransient(error);
  const problem = isInterrupted ? UPLOAD_TEXTS.interrupted : messageOf(error);
  patchUpload(id, { phase: isFinal ? 'refused' : 'failed', problem, isInterrupted });
}

/** Handles an existing name: applies the batch's answer, or asks the person. */
function ask(id: number): void {
  const upload = uploadOf(id);
  const answer = upload && uploadsStore.getState().answers[upload.batch];
  if (answer) answerExisting(id, answer);
  else patchUpload(id, { phase: 'asking' });
}

async function store(group: readonly SentUpload[]): Promise<void> {
  const controller = new AbortController();
  storing = controller;
  const stored = await storeUploads(group, controller.signal);
  if (controller.signal.aborted) return;
  onChanged();
  for (const { upload, document } of stored) if (document.state === 'Checking') follow(upload, document);
  const batch = group[0]?.batch ?? 0;
  collectSaved(
    batch,
    stored.map(({ upload, document }) => ({ document, chosenName: upload.file.name, target: upload.target })),
  );
  notifyEnded();
  removeDone();
}

/** Tells what was saved of the batches of which nothing is under way any more. */
function notifyEnded(): void {
  const open = new Set(
    uploadsStore
      .getState()
      .uploads.filter(isUnderWay)
      .map(({ batch }) => batch),
  );
  for (const batch of savedBatches()) if (!open.has(batch)) notifySaved(batch);
}

/** Shows the end of a virus check. */
function follow(upload: Upload, document: StoredDocument): void {
  void followCheck(document, upload.file.name, upload.target).then((problem) => {
    patchUpload(upload.id, problem ? { phase: 'refused', problem } : { phase: 'done' });
    removeDone();
    onChanged();
  });
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

/** Resumes failed uploads. */
export function retryUploads(ids: readonly number[]): void {
  for (const id of ids) if (uploadOf(id)?.phase === 'failed') patchUpload(id, { phase: 'waiting' });
  void runUploads();
}

/** Resumes the uploads that wait for the connection. */
export const resumeInterrupted = (): void =>
  retryUploads(
    uploadsStore
      .getState()
      .uploads.filter(isInterrupted)
      .map(({ id }) => id),
  );

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
  for (const controller of [...controllers.values(), storing])
    controller?.abort(new DOMException('The page was left', 'AbortError'));
  clearTimeout(resuming);
  forgetSaved();
  uploadsStore.setState({ uploads: [], answers: {} });
}
