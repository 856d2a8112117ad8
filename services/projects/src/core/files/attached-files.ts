import { attachmentsChanged, MAX_HOLDERS, type AttachmentHolder } from '@portal/contracts/events/attachments';
import { ATTACHMENT_TEXTS } from '@portal/contracts/projects/attachment-texts';
import { ATTACHABLE_HOURS } from '@portal/contracts/library/attachment-rules';
import { publish } from '@portal/event-bus';
import { invalid, waitUntilKnown } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Kind of an attached file: photos must be images. */
export type FileKind = 'Photo' | 'Evidence';

/** A file of services/library with the name that its item shows. */
export interface NamedFile {
  readonly fileId: string;
  readonly name: string;
}

/** Longest wait for the event of a file, which comes within milliseconds, before an id is taken as unknown. */
const PATIENCE_MS = 500;

/** Waits a moment for the events of files that have just been stored. */
export const waitForFiles = (db: Knex, ids: readonly string[]): Promise<void> =>
  waitUntilKnown(async () => (await knownFiles(db, ids)).length === new Set(ids).size, PATIENCE_MS);

const knownFiles = (db: Knex, ids: readonly string[]) =>
  db('files')
    .whereIn('file_id', [...ids])
    .select<{ file_id: string; owner_id: string; name: string; type: string; isAttachable: boolean }[]>(
      'file_id',
      'owner_id',
      'name',
      'type',
      db.raw('stored_at > now() - make_interval(hours => ?) as "isAttachable"', [ATTACHABLE_HOURS]),
    );

/**
 * Returns the files that an item is to hold, in order: the person's own, or those that it holds already.
 * @throws 400 for another person's file, a missing one, one that no item has held for a day, and a photo that is no image
 */
export async function filesFor(
  tx: Knex.Transaction,
  kind: FileKind,
  ids: readonly string[],
  {
    userId,
    present,
    field,
  }: { readonly userId: string; readonly present: readonly NamedFile[]; readonly field: string },
): Promise<NamedFile[]> {
  const known = new Map((await knownFiles(tx, ids)).map((file) => [file.file_id, file]));
  return [...new Set(ids)].map((fileId) => {
    const there = present.find((file) => file.fileId === fileId);
    if (there) return { fileId, name: there.name };
    const file = known.get(fileId);
    if (file?.owner_id !== userId || !file.isAttachable) throw invalid({ [field]: [ATTACHMENT_TEXTS.unknown] });
    if (kind === 'Photo' && !file.type.startsWith('image/')) {
      throw invalid({ [field]: [ATTACHMENT_TEXTS.photoKind] });
    }
    return { fileId, name: file.name };
  });
}

/**
 * Publishes the files that an item of a project holds now to services/library, whose readers are those of the item.
 * Call it in the transaction that sets files, issues or deletes; a holder is published with its version after that.
 */
export async function publishAttachments(
  tx: Knex.Transaction,
  projectId: string,
  holders: readonly AttachmentHolder[],
): Promise<void> {
  for (let start = 0; start < holders.length; start += MAX_HOLDERS) {
    await publish(tx, attachmentsChanged, { projectId, holders: holders.slice(start, start + MAX_HOLDERS) }, null);
  }
}
