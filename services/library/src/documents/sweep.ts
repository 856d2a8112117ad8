import { DELETED_KEPT_DAYS } from '@portal/contracts/library/document-rules';
import { documentDeleted } from '@portal/contracts/events/documents';
import { publishAll } from '@portal/event-bus';
import { auditLater, originOf, transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Storage } from '../core/storage/storage.ts';
import { lockOldUploads, removeUploads } from '../core/uploads/upload.repository.ts';

const SWEEP = originOf('sweep of deleted documents');
const BATCH = 100;

/** Deletes uploads to folders that were never stored, with their bytes; returns their number. */
export async function removeOldDocumentUploads(knex: Knex, storage: Storage): Promise<number> {
  return transaction(knex, async (tx) => {
    const uploads = await lockOldUploads(tx, BATCH);
    // The bytes first: a remaining row is processed again, remaining bytes are not.
    for (const { key, partsId } of uploads) {
      if (partsId !== null) await storage.abandonParts(key, partsId);
      await storage.remove(key);
    }
    await removeUploads(
      tx,
      uploads.map(({ key }) => key),
    );
    return uploads.length;
  });
}

/** A row that can be deleted for good: its kind of end, and its time. */
interface Ended {
  readonly id: string;
  readonly s3Key: string;
  readonly name: string;
  readonly state: string;
}

/**
 * Deletes for good files that can no longer be restored, and those that the virus scanner refused a day ago; returns
 * their number.
 */
export async function removeEndedDocuments(knex: Knex, storage: Storage): Promise<number> {
  return transaction(knex, async (tx) => {
    const ended = await tx('documents')
      .where((either) =>
        either
          .where('deleted_at', '<', tx.raw('now() - make_interval(days => ?)', [DELETED_KEPT_DAYS]))
          .orWhere((refused) =>
            refused.where('state', 'Refused').where('created_at', '<', tx.raw(`now() - interval '1 day'`)),
          ),
      )
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .select<Ended[]>({ id: 'id', s3Key: 's3_key', name: 'name', state: 'state' });
    for (const { id, s3Key, name, state } of ended) {
      await storage.remove(s3Key);
      const item = { kind: 'document', id };
      await auditLater(tx, SWEEP, { action: 'document.remove', item, before: { name, state } });
    }
    await tx('documents')
      .whereIn(
        'id',
        ended.map(({ id }) => id),
      )
      .delete();
    return ended.length;
  });
}

/** Deletes the documents of deleted projects like single ones; returns their number. */
export async function deleteDocumentsOfDeletedProjects(knex: Knex): Promise<number> {
  return transaction(knex, async (tx) => {
    const left = await tx('documents as d')
      .join('folders as f', 'f.id', 'd.folder_id')
      .join('known_projects as p', 'p.id', 'f.project_id')
      .where('p.status', 'Deleted')
      .whereNull('d.deleted_at')
      .limit(BATCH)
      .forUpdate('d')
      .skipLocked()
      .select<{ id: string; name: string; folderId: string; projectId: string }[]>({
        id: 'd.id',
        name: 'd.name',
        folderId: 'd.folder_id',
        projectId: 'f.project_id',
      });
    await tx('documents')
      .whereIn(
        'id',
        left.map(({ id }) => id),
      )
      .update({ deleted_at: tx.fn.now() });
    const payload = left.map(({ id: documentId, ...where }) => ({ ...where, documentId, ownerId: null }));
    await publishAll(tx, documentDeleted, payload, null);
    for (const { id, name } of left) {
      const item = { kind: 'document', id };
      await auditLater(tx, SWEEP, { action: 'document.delete', item, before: { name } });
    }
    return left.length;
  });
}

/** Addresses of archives that are over. */
export async function removeOldArchives(knex: Knex): Promise<void> {
  await knex('archives').where('ends_at', '<', knex.fn.now()).delete();
}
