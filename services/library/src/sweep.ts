import {
  auditLater,
  inBatches,
  originOf,
  runRepeatedly,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
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
  let isFirst = true;
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    async task(isStopping) {
      const keepsUnattached = isFirst;
      isFirst = false;
      const all = (remove: () => Promise<number>) => inBatches(isStopping, async () => (await remove()) > 0);
      await all(() => removeOldUploads(knex, storage));
      await all(() => removeAbandonedFiles(knex, storage));
      await inBatches(
        isStopping,
        async () => !keepsUnattached && bus.isConnected() && (await removeUnattachedFiles(knex, storage)),
      );
      await all(() => removeOldDocumentUploads(knex, storage));
      await all(() => deleteDocumentsOfDeletedProjects(knex));
      await all(() => removeEndedDocuments(knex, storage));
      await removeOldArchives(knex);
      await removeEndedGrants(knex);
      await storage.removeArrivedBefore(new Date(Date.now() - ARRIVED_KEPT_MS));
    },
    failureMessage: 'Abandoned uploads could not be removed; trying again later',
  });
}
