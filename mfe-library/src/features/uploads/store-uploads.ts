import type { ExistingNames, StoredDocument } from '@portal/contracts/library/document';
import { MAX_DOCUMENTS_AT_ONCE, stemOf } from '@portal/contracts/library/document-rules';
import { DOCUMENT_TEXTS } from '@portal/contracts/library/document-texts';
import { apiFault, messageOf, notify } from '@portal/portal-sdk';
import { LIBRARY_TEXTS } from '../../documents/library.texts.ts';
import { UPLOAD_TEXTS } from './upload.texts.ts';
import type { Upload } from './upload.ts';
import { storeFiles } from './uploads.api.ts';
import { patchUpload } from './uploads.store.ts';

/** Never shown (spec 1 §8). */
const SUPPRESSED = 'The value should not be empty.';

type Sent = Upload & { readonly s3Key: string };

/**
 * Stores a batch of uploads in the folder (spec 1 §4, §8): faulty ones are dropped and the rest is stored; names that
 * exist by now wait for the person's answer. Returns the files stored or being checked.
 */
export async function storeUploads(uploads: readonly Sent[]): Promise<readonly StoredDocument[]> {
  const stored: StoredDocument[] = [];
  for (let from = 0; from < uploads.length; from += MAX_DOCUMENTS_AT_ONCE)
    stored.push(...(await storeBatch(uploads.slice(from, from + MAX_DOCUMENTS_AT_ONCE))));
  const done = stored.filter(({ state }) => state === 'Stored').map(({ name }) => name);
  const checked = stored.filter(({ state }) => state === 'Checking').map(({ name }) => name);
  if (done.length > 0) notify.success(LIBRARY_TEXTS.uploaded(done));
  if (checked.length > 0) notify.info(UPLOAD_TEXTS.checkingMany(checked));
  return stored;
}

async function storeBatch(uploads: readonly Sent[]): Promise<readonly StoredDocument[]> {
  const [first] = uploads;
  if (!first) return [];
  for (const { id } of uploads) patchUpload(id, { phase: 'storing' });
  try {
    const files = uploads.map(({ s3Key, name, whenExists }) => ({ s3Key, name, ...(whenExists && { whenExists }) }));
    const stored = await storeFiles(first.target.folderId, files);
    uploads.forEach(({ id }, index) => {
      const state = stored[index]?.state;
      if (state === 'Refused') patchUpload(id, { phase: 'refused', problem: DOCUMENT_TEXTS.notContent });
      else patchUpload(id, { phase: state === 'Checking' ? 'checking' : 'done' });
    });
    return stored;
  } catch (error) {
    const rest = leaveOut(error, uploads);
    return rest.length === uploads.length ? [] : storeBatch(rest);
  }
}

/** Returns the uploads that can still be stored after a refusal; all of them if it concerns none. */
function leaveOut(error: unknown, uploads: readonly Sent[]): readonly Sent[] {
  const { status, fieldErrors = {}, details } = apiFault(error) ?? {};
  if (status === 409) {
    const { existing = [] } = (details ?? {}) as Partial<ExistingNames>;
    const asked = uploads.filter(({ name, whenExists }) => !whenExists && existing.some((one) => isSame(one, name)));
    for (const { id } of asked) patchUpload(id, { phase: 'asking' });
    if (asked.length > 0) return uploads.filter((upload) => !asked.includes(upload));
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
  for (const { id } of uploads) patchUpload(id, { phase: 'failed', problem: UPLOAD_TEXTS.notStored });
  if (status !== 401) notify.error(messageOf(error));
  return uploads;
}

/** Compares names without endings, because the service corrects them: a JPEG called `site.png` exists as `site.jpg`. */
const isSame = (one: string, other: string): boolean => stemOf(one).toLowerCase() === stemOf(other).toLowerCase();

/** Returns the errors of one file: `files.2.name`. */
const problemsOf = (fieldErrors: Readonly<Record<string, readonly string[]>>, index: number): readonly string[] =>
  Object.entries(fieldErrors)
    .filter(([path]) => path.startsWith(`files.${index}.`) || path === `files.${index}`)
    .flatMap(([, messages]) => messages);

function showErrors(messages: readonly string[]): void {
  const shown = [...new Set(messages)].filter((message) => message !== SUPPRESSED);
  if (shown.length > 0) notify.error(shown.join(' '));
}
