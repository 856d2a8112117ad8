import type { ExistingNames, StoredDocument } from '@portal/contracts/library/document';
import { stemOf } from '@portal/contracts/library/document-rules';
import { documentMessage, DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { apiFault, isTransient, messageOf, notify, retrying } from '@portal/portal-sdk';
import type { SentUpload } from './next-group.ts';
import { UPLOAD_TEXTS } from './upload.texts.ts';
import type { Upload } from './upload.ts';
import { storeFiles } from './uploads.api.ts';
import { patchUpload } from './uploads.store.ts';

/** Text of a fault that is never shown (spec 1 §8). */
const SUPPRESSED = 'The value should not be empty.';

/** An upload with the file that was made of it. */
export interface StoredUpload {
  readonly upload: Upload;
  readonly document: StoredDocument;
}

/**
 * Stores uploads of a batch in the folder (spec 1 §4, §8): faulty ones are dropped and the rest is stored; names that
 * exist by now wait for the person's answer. Repeated like a part where the answer is lost: the service stores each
 * upload once. Returns the files stored, refused or being checked.
 */
export async function storeUploads(
  uploads: readonly SentUpload[],
  signal: AbortSignal,
): Promise<readonly StoredUpload[]> {
  const [first] = uploads;
  if (!first) return [];
  for (const { id } of uploads) patchUpload(id, { phase: 'storing' });
  try {
    const files = uploads.map(({ s3Key, name, whenExists }) => ({ s3Key, name, ...(whenExists && { whenExists }) }));
    const stored = await retrying(() => storeFiles(first.target.folderId, files, signal), signal);
    uploads.forEach(({ id }, index) => {
      const state = stored[index]?.state;
      if (state === 'Refused') patchUpload(id, { phase: 'refused', problem: DOCUMENT_TEXTS.notContent });
      else patchUpload(id, { phase: state === 'Checking' ? 'checking' : 'done' });
    });
    return uploads.flatMap((upload, index) => {
      const document = stored[index];
      return document ? [{ upload, document }] : [];
    });
  } catch (error) {
    if (signal.aborted) return [];
    const rest = leaveOut(error, uploads);
    return rest.length === uploads.length ? [] : storeUploads(rest, signal);
  }
}

/** Returns the uploads that can still be stored after a refusal; all of them if it concerns none. */
function leaveOut(error: unknown, uploads: readonly SentUpload[]): readonly SentUpload[] {
  const { status, fieldErrors = {}, details } = apiFault(error) ?? {};
  if (status === 409) {
    const { existing = [] } = (details ?? {}) as Partial<ExistingNames>;
    const conflicting = uploads.filter(
      ({ name, whenExists }) => !whenExists && existing.some((one) => isSame(one, name)),
    );
    for (const { id } of conflicting) patchUpload(id, { phase: 'asking' });
    if (conflicting.length > 0) return uploads.filter((upload) => !conflicting.includes(upload));
  }
  if (status === 400) {
    const problems = uploads.map((_, index) => problemsOf(fieldErrors, index));
    if (problems.some((messages) => messages.length > 0)) {
      showErrors(problems.flat());
      uploads.forEach(({ id }, index) => {
        const messages = problems[index] ?? [];
        if (messages.length > 0) patchUpload(id, { phase: 'refused', problem: messages.join(' ') });
      });
      return uploads.filter((_, index) => problems[index]?.length === 0);
    }
  }
  // Said once: what is tried again by itself fails silently.
  const isKnown = uploads.every((upload) => upload.isInterrupted);
  for (const { id } of uploads)
    patchUpload(id, { phase: 'failed', problem: UPLOAD_TEXTS.notStored, isInterrupted: isTransient(error) });
  if (status !== 401 && !isKnown) notify.error(messageOf(error));
  return uploads;
}

/** Compares names without endings, because the service corrects them: a JPEG called `site.png` exists as `site.jpg`. */
const isSame = (one: string, other: string): boolean => stemOf(one).toLowerCase() === stemOf(other).toLowerCase();

/** Returns the errors of one file: `files.2.name`. */
const problemsOf = (fieldErrors: Readonly<Record<string, readonly string[]>>, index: number): readonly string[] =>
  Object.entries(fieldErrors)
    .filter(([path]) => path.startsWith(`files.${index}.`) || path === `files.${index}`)
    .flatMap(([, messages]) => messages.map(documentMessage));

function showErrors(messages: readonly string[]): void {
  const shown = [...new Set(messages)].filter((message) => message !== SUPPRESSED);
  if (shown.length > 0) notify.error(shown.join(' '));
}
