import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

/** Returns today at the primary location of a project, in UTC where no zone is known. */
export async function siteToday(target: pg.Pool | Knex.Transaction, projectId: string): Promise<string> {
  const [row] = await queryPrepared<{ today: string }>(target, {
    name: 'site-today',
    text: `select (now() at time zone zone_or_utc(
      (select time_zone from locations where project_id = $1 and is_primary)))::date::text as today`,
    values: [projectId],
  });
  return row?.today ?? '';
}
