import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/**
 * Returns SQL of the day of an instant at the primary location of a project `$1`, in UTC where no zone is known. A statement finds the
 * zone once, by a subselect of its own, however many rows it has.
 */
export const siteDay = (instant: string): string =>
  `(${instant} at time zone (select zone_or_utc(
    (select time_zone from locations where project_id = $1 and is_primary))))::date::text`;

/** Returns today at the primary location of a project, in UTC where no zone is known. */
export async function siteToday(target: pg.Pool | Knex.Transaction, projectId: string): Promise<string> {
  const [row] = await queryPrepared<{ today: string }>(target, {
    name: 'site-today',
    text: `select ${siteDay('now()')} as today`,
    values: [projectId],
  });
  return row?.today ?? '';
}
