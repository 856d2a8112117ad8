import { Problem } from '@portal/service-kit';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { EXPORTS_AT_ONCE } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import type pg from 'pg';

/** Space of the locks that count a person's exports. */
const LOCKS = 0x7e4_0001;

const lockKey = (slot: number) => `hashtext($1 || ':${slot}')`;
const SLOTS = Array.from({ length: EXPORTS_AT_ONCE }, (_none, slot) => lockKey(slot));

/** Creates the 429 for a person who has too many running exports. */
export const tooManyExports = (): Problem =>
  new Problem(429, ERROR_CODES.rateLimited, PROJECT_LIST_TEXTS.tooManyExports, { headers: { 'retry-after': '10' } });

/** Counts a person's running exports, in all copies of the service. */
export async function runningExports(pool: pg.Pool, userId: string): Promise<number> {
  const { rows } = await pool.query<{ running: number }>(
    `select count(*) as running from pg_locks
     where locktype = 'advisory' and classid = ${LOCKS} and objsubid = 2 and granted
       and database = (select oid from pg_database where datname = current_database())
       and objid in (${SLOTS.map((key) => `(${key}::bigint & 4294967295)::oid`).join(', ')})`,
    [userId],
  );
  return rows[0]?.running ?? 0;
}

/**
 * Counts one more export of a person until the transaction of the connection ends.
 * @throws 429 where the person has too many under way
 */
export async function reserveExport(client: pg.ClientBase, userId: string): Promise<void> {
  const free = SLOTS.map((key) => `pg_try_advisory_xact_lock(${LOCKS}, ${key})`).join(' or ');
  const { rows } = await client.query<{ free: boolean }>(`select ${free} as free`, [userId]);
  if (!rows[0]?.free) throw tooManyExports();
}
