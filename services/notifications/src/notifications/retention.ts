import type { Knex } from 'knex';
import { CLOSING } from './changes.ts';

/** Days after which a viewed notification is deleted, counted from when it was viewed. */
const VIEWED_KEPT_DAYS = 180;
const BATCH = 5_000;

/**
 * Deletes what was viewed long ago, some at a time; answers how many. What is new stays, and so does what closing a
 * project has cleared, because reopening raises it again.
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
