import { auditLater, originOf, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Storage } from './core/storage/storage.ts';
import {
  deleteDocumentsOfDeletedProjects,
  removeEndedDocuments,
  removeOldArchives,
  removeOldDocumentUploads,
} from './documents/sweep.ts';
import { takeAbandonedFiles } from './invites/invite.repository.ts';
import { lockOldUploads, removeUploads } from './core/files/file.repository.ts';

const SWEEP = originOf('sweep of abandoned files');
const BATCH = 100;
const EVERY_MS = 60 * 60 * 1_000;
/**
 * Age from which uploaded bytes belong to no live upload: an address lives for minutes, an upload for a day, one in
 * parts for a week after its last request.
 */
const ARRIVED_KEPT_MS = 8 * 24 * 60 * 60 * 1_000;

/** Deletes uploads older than a day that were never stored, with their bytes; returns their number. */
export async function removeOldUploads(knex: Knex, storage: Storage): Promise<number> {
  return transaction(knex, async (tx) => {
    const keys = await lockOldUploads(tx, BATCH);
    // The bytes first: a remaining row is processed again, remaining bytes are not.
    for (const key of keys) await storage.remove(key);
    await removeUploads(tx, keys);
    return keys.length;
  });
}

/** Deletes abandoned files of invites; returns their number. */
export async function removeAbandonedFiles(knex: Knex, storage: Storage): Promise<number> {
  return transaction(knex, async (tx) => {
    const files = await takeAbandonedFiles(tx, BATCH);
    for (const { id, s3Key, inviteId, ...before } of files) {
      await storage.remove(s3Key);
      const item = { kind: 'file', id };
      await auditLater(tx, SWEEP, { action: 'file.remove', item, before, details: { inviteId } });
    }
    return files.length;
  });
}

/**
 * Starts the sweep, at once and every hour: a service restarted each hour sweeps, too. Concurrent sweeps of several
 * copies do no harm.
 */
export function startSweep(app: PortalApp, knex: Knex, storage: Storage): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    try {
      while ((await removeOldUploads(knex, storage)) > 0);
      while ((await removeAbandonedFiles(knex, storage)) > 0);
      while ((await removeOldDocumentUploads(knex, storage)) > 0);
      while ((await deleteDocumentsOfDeletedProjects(knex)) > 0);
      while ((await removeEndedDocuments(knex, storage)) > 0);
      await removeOldArchives(knex);
      await storage.removeArrivedBefore(new Date(Date.now() - ARRIVED_KEPT_MS));
    } catch (error) {
      app.log.warn({ err: error }, 'Abandoned uploads could not be removed; trying again later');
    }
  };
  app.addHook('onListen', async () => {
    void sweep();
    timer = setInterval(() => void sweep(), EVERY_MS).unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
