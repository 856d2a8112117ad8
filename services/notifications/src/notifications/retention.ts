import { inBatches, runRepeatedly, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { CLOSING } from './actions.ts';

/** Days after which a viewed notification is deleted, counted from when it was viewed. */
const VIEWED_KEPT_DAYS = 180;
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
    [VIEWED_KEPT_DAYS, CLOSING, BATCH],
  );
  return rowCount;
}

const EVERY_MS = 60 * 60 * 1_000;

/** Deletes old notifications every hour while the service listens. Copies that do so at once do no harm. */
export function startRetention(app: PortalApp, knex: Knex): void {
  runRepeatedly(app, {
    ...{ everyMs: EVERY_MS, firstMs: EVERY_MS },
    task: (isStopping) => inBatches(isStopping, async () => (await deleteOldNotifications(knex)) > 0),
    failureMessage: 'Old notifications could not be deleted; trying again later',
  });
}
