import type { Knex } from 'knex';

/** Returns true while another session waits for what a transaction of the test has locked. */
export async function isAwaited(tx: Knex.Transaction): Promise<boolean> {
  const { rows } = await tx.raw<{ rows: unknown[] }>(
    `select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
  );
  return rows.length > 0;
}
