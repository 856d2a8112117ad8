import { auditLater, originOf, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Storage } from './core/storage/storage.ts';
import {
  deleteDocumentsOfDeletedProjects,
  removeEndedDocuments,
  removeOldArchives,
  removeOldDocumentUploads,
} from './documents/sweep.ts';
import { takeAbandonedFiles } from './invites/invite.repository.ts';
import { removeEndedGrants } from './report-files/report-grant.repository.ts';
import { lockOldUploads, removeUploads, takeUnattachedFiles } from './core/files/file.repository.ts';

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
 * Deletes files that no item has held for a day, or for 30 days since one let them go, with their bytes; returns true
 * if there may be more of them.
 */
export async function removeUnattachedFiles(knex: Knex, storage: Storage): Promise<boolean> {
  return transaction(knex, async (tx) => {
    const { files, more } = await takeUnattachedFiles(tx, BATCH);
    for (const { id, s3Key, ...before } of files) {
      await storage.remove(s3Key);
      await auditLater(tx, SWEEP, { action: 'file.remove', item: { kind: 'file', id }, before });
    }
    return more;
  });
}

/**
 * Starts the sweep, at once and every hour: a service restarted each hour sweeps, too. Concurrent sweeps of several
 * copies do no harm. Files that no item holds stay for the first hour, and while NATS is away: an item may hold them of
 * which the service has not heard yet.
 */
export function startSweep(app: PortalApp, { knex, bus }: Pick<Deps, 'knex' | 'bus'>, storage: Storage): void {
  let timer: NodeJS.Timeout | undefined;
  const sweep = async (isFirst: boolean): Promise<void> => {
    try {
      while ((await removeOldUploads(knex, storage)) > 0);
      while ((await removeAbandonedFiles(knex, storage)) > 0);
      while (!isFirst && bus.isConnected() && (await removeUnattachedFiles(knex, storage)));
      while ((await removeOldDocumentUploads(knex, storage)) > 0);
      while ((await deleteDocumentsOfDeletedProjects(knex)) > 0);
      while ((await removeEndedDocuments(knex, storage)) > 0);
      await removeOldArchives(knex);
      await removeEndedGrants(knex);
      await storage.removeArrivedBefore(new Date(Date.now() - ARRIVED_KEPT_MS));
    } catch (error) {
      app.log.warn({ err: error }, 'Abandoned uploads could not be removed; trying again later');
    }
  };
  app.addHook('onListen', async () => {
    void sweep(true);
    timer = setInterval(() => void sweep(false), EVERY_MS).unref();
  });
  app.addHook('preClose', async () => clearInterval(timer));
}
