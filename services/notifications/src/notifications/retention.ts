import { inBatches, runRepeatedly, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { CLOSING } from './actions.ts';

/** Days after which a viewed notification is deleted, counted from when it was viewed, and a leaving forgotten. */
const KEPT_DAYS = 180;
const BATCH = 5_000;

/**
 * Deletes notifications viewed long ago, in batches; returns their number. New ones stay, and so do those cleared by
 * closing a project, because reopening raises them again.
 */
export async function deleteOldNotifications(knex: Knex): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `delete from notifications where id in (
       select id from notifications
       where changed_at < now() - make_interval(days => ?) and is_viewed and cleared_by is distinct from ?
       limit ?)`,
    [KEPT_DAYS, CLOSING, BATCH],
  );
  return rowCount;
}

/** Forgets who left projects long ago, in batches; returns their number. No event from before can come by then. */
export async function forgetLeavings(knex: Knex): Promise<number> {
  const { rowCount } = await knex.raw<{ rowCount: number }>(
    `delete from left_projects where (project_id, user_id) in (
       select project_id, user_id from left_projects where left_at < now() - make_interval(days => ?) limit ?)`,
    [KEPT_DAYS, BATCH],
  );
  return rowCount;
}

const EVERY_MS = 60 * 60 * 1_000;

/** Deletes old notifications every hour while the service listens. Copies that do so at once do no harm. */
export function startRetention(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: EVERY_MS },
    task: async (isStopping) => {
      for (const old of [deleteOldNotifications, forgetLeavings]) {
        await inBatches(isStopping, async () => (await old(knex)) > 0);
      }
    },
    failureMessage: 'Old notifications could not be deleted; trying again later',
  });
}
