import { EXPORTS_AT_ONCE } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import type pg from 'pg';
import { tooMany, unavailable, type Problem } from './errors.ts';

/** Setting that keeps companies from holding up each other's exports. */
export interface ExportSettings {
  /** Exports of one company's people that may run at once. */
  readonly EXPORTS_OF_COMPANY: number;
}

/** The person whose exports are counted, and the company, of which all people's are. */
export interface Exporter {
  readonly userId: string;
  readonly companyId: string | null;
}

/** A limit of the exports that run at once. */
interface Limit {
  /** Id of whose exports are counted. */
  readonly of: string;
  readonly max: number;
  readonly message: string;
}

const limitsOf = ({ userId, companyId }: Exporter, { EXPORTS_OF_COMPANY }: ExportSettings): readonly Limit[] => [
  { of: userId, max: EXPORTS_AT_ONCE, message: PROJECT_LIST_TEXTS.tooManyExports },
  ...(companyId === null
    ? []
    : [{ of: companyId, max: EXPORTS_OF_COMPANY, message: PROJECT_LIST_TEXTS.tooManyExportsOfCompany }]),
];

/** Space of the locks that count exports. */
const LOCKS = 0x7e4_0001;

/** Returns SQL of the key of each lock of a limit; `$1` is whose it is. */
const lockKeys = ({ max }: Limit): string[] =>
  Array.from({ length: max }, (_none, slot) => `hashtext($1 || ':${slot}')`);

/** Creates the 429 of a reached limit. */
const tooManyOf = ({ message }: Limit): Problem => tooMany(message, RETRY_SECONDS);
const RETRY_SECONDS = 10;

/**
 * Refuses an export more than a person or their company may have under way, in all copies of the service.
 * @throws 429 where there are as many
 */
export async function requireFewExports(pool: pg.Pool, exporter: Exporter, settings: ExportSettings): Promise<void> {
  for (const limit of limitsOf(exporter, settings)) {
    const { rows } = await pool.query<{ running: number }>(
      `select count(*)::integer as running from pg_locks
       where locktype = 'advisory' and classid = ${LOCKS} and objsubid = 2 and granted
         and database = (select oid from pg_database where datname = current_database())
         and objid in (${lockKeys(limit)
           .map((key) => `(${key}::bigint & 4294967295)::oid`)
           .join(', ')})`,
      [limit.of],
    );
    if ((rows[0]?.running ?? 0) >= limit.max) throw tooManyOf(limit);
  }
}

/**
 * Counts one more export of a person and their company until the transaction of the connection ends.
 * @throws 429 where there are too many under way
 */
export async function reserveExport(
  client: pg.ClientBase,
  exporter: Exporter,
  settings: ExportSettings,
): Promise<void> {
  for (const limit of limitsOf(exporter, settings)) {
    const free = lockKeys(limit).map((key) => `pg_try_advisory_xact_lock(${LOCKS}, ${key})`);
    const { rows } = await client.query<{ free: boolean }>(`select ${free.join(' or ')} as free`, [limit.of]);
    if (!rows[0]?.free) throw tooManyOf(limit);
  }
}

/**
 * Counts one more export of a person and their company, in a connection of its own, until the returned function is called. Waits
 * for a connection as long as the pool does.
 * @throws 429 where there are too many under way, 503 where all connections stay in use
 */
export async function countExport(
  pool: pg.Pool,
  exporter: Exporter,
  settings: ExportSettings,
): Promise<() => Promise<void>> {
  const client = await pool.connect().catch(() => {
    throw unavailable();
  });
  // The next query reports a connection that breaks while idle.
  const ignore = () => undefined;
  client.on('error', ignore);
  let ended: Promise<void> | undefined;
  const end = async () => {
    const failure: unknown = await client.query('rollback').then(ignore, (reason: unknown) => reason);
    client.off('error', ignore);
    client.release(failure instanceof Error ? failure : undefined);
  };
  try {
    await client.query('begin read only');
    await reserveExport(client, exporter, settings);
  } catch (error) {
    await end();
    throw error;
  }
  return () => (ended ??= end());
}
