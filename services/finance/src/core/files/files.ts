import { financeAttachmentsChanged, MAX_HOLDERS, type AttachmentHolder } from '@portal/contracts/events/attachments';
import { ATTACHABLE_HOURS } from '@portal/contracts/library/attachment-rules';
import { ATTACHMENT_TEXTS } from '@portal/contracts/projects/attachment-texts';
import { publishAll } from '@portal/event-bus';
import { invalid, waitUntilKnown } from '@portal/service-kit';
import type { Knex } from 'knex';

/** A file of services/library with the name that its item shows. */
export interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

/** Longest wait for the event of a file, which comes within milliseconds, before an id is taken as unknown. */
const PATIENCE_MS = 500;

/** Waits a moment for the events of files that have just been stored. */
export async function waitForFiles(db: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  await waitUntilKnown(async () => {
    const found = await db('files').whereIn('file_id', wanted).pluck<string[]>('file_id');
    return found.length === wanted.length;
  }, PATIENCE_MS);
}

interface Attaching {
  readonly userId: string;
  /** Files that the item holds already. */
  readonly present: readonly NamedFile[];
  /** The field of the request. */
  readonly field: string;
}

/**
 * Returns the files that an item is to hold, in order: the person's own, or those that it holds already.
 * @throws 400 for another person's file, a missing one, and one that no item has held for a day
 */
export async function filesFor(
  tx: Knex.Transaction,
  ids: readonly string[],
  { userId, present, field }: Attaching,
): Promise<NamedFile[]> {
  const added = ids.filter((id) => !present.some(({ fileId }) => fileId === id));
  const own = await tx('files')
    .whereIn('file_id', added)
    .where({ owner_id: userId })
    .where('stored_at', '>', tx.raw('now() - make_interval(hours => ?)', [ATTACHABLE_HOURS]))
    .select<NamedFile[]>({ fileId: 'file_id', name: 'name' });
  const known = new Map([...present, ...own].map((file) => [file.fileId, file]));
  return [...new Set(ids)].map((id) => {
    const file = known.get(id);
    if (!file) throw invalid({ [field]: [ATTACHMENT_TEXTS.unknown] });
    return { fileId: id, name: file.name };
  });
}

/**
 * Publishes the files that items of a project hold now to services/library, whose readers are those of the items. Call it in
 * the transaction that sets files or deletes; a holder is published with its version after that.
 */
export async function publishAttachments(
  tx: Knex.Transaction,
  projectId: string,
  holders: readonly AttachmentHolder[],
): Promise<void> {
  const parts = Array.from({ length: Math.ceil(holders.length / MAX_HOLDERS) }, (_, part) => ({
    projectId,
    holders: holders.slice(part * MAX_HOLDERS, (part + 1) * MAX_HOLDERS),
  }));
  await publishAll(tx, financeAttachmentsChanged, parts, null);
}
