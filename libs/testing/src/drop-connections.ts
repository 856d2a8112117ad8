import type { Knex } from 'knex';

/** Milliseconds in which a session of PostgreSQL ends. */
const ENDED_MS = 5_000;

/**
 * Ends all sessions of the database but the caller's, those that listen last: what is read once listening begins again must
 * not meet a session that is about to end.
 */
export async function dropConnections(knex: Knex): Promise<void> {
  for (const which of [`not like 'listen %'`, `like 'listen %'`])
    await knex.raw(
      `select pg_terminate_backend(pid, ${ENDED_MS}) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and application_name ${which}`,
    );
}
