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

/** Connections of a process for exports that are written as they are read, beside those of other requests. */
export const EXPORT_CONNECTIONS = 8;
/** Milliseconds after which an export gives way to the next one, where all connections are in use. */
const GIVES_WAY_MS = 2 * 60_000;

/** An export under way: its connection, in a transaction that reads, and the function that gives it back. */
export interface RunningExport {
  readonly client: pg.ClientBase;
  /** Ends the transaction, once; a connection that broke off is given with its error and is not used again. */
  end(this: void, error?: unknown): Promise<void>;
}

/**
 * Begins an export of a person, which counts for them and their company until it ends. Waits for a connection as long as the pool
 * does. Where all are in use, the export that has run longest, if for more than two minutes, is given up by its function: slow readers
 * do not keep others from theirs. One without that function is left alone.
 * @throws 429 where the person or their company has too many under way, 503 where all connections stay in use
 */
type BeginExport = (exporter: Exporter, giveUp?: () => void) => Promise<RunningExport>;

/** Makes the exports of a pool of connections, which nothing else uses. */
export function newRunningExports(pool: pg.Pool, settings: ExportSettings, now = () => Date.now()): BeginExport {
  // In the order in which they began.
  const running = new Set<{
    readonly of: readonly string[];
    readonly beganAt: number;
    readonly giveUp: (() => void) | undefined;
  }>();

  /** Refuses those whom the transaction would refuse as well, before another export gives way to them. */
  const refuseMany = (limits: readonly Limit[]): void => {
    for (const limit of limits) {
      const others = [...running].filter(({ of }) => of.includes(limit.of));
      if (others.length >= limit.max) throw tooManyOf(limit);
    }
  };
  const makeRoom = (): void => {
    if (running.size < pool.options.max) return;
    for (const longest of running) {
      if (now() - longest.beganAt <= GIVES_WAY_MS) return;
      if (!longest.giveUp) continue;
      running.delete(longest);
      return longest.giveUp();
    }
  };

  return async (exporter, giveUp) => {
    const limits = limitsOf(exporter, settings);
    refuseMany(limits);
    makeRoom();
    const own = { of: limits.map(({ of }) => of), beganAt: now(), giveUp };
    running.add(own);
    const client = await pool.connect().catch(() => {
      running.delete(own);
      throw unavailable();
    });
    // The next query reports a connection that breaks while idle.
    const ignore = () => undefined;
    client.on('error', ignore);
    const giveBack = async (error?: unknown) => {
      running.delete(own);
      const failure = error ?? (await client.query('rollback').then(ignore, (reason: unknown) => reason));
      client.off('error', ignore);
      client.release(failure instanceof Error ? failure : undefined);
    };
    let ended: Promise<void> | undefined;
    const end = (error?: unknown) => (ended ??= giveBack(error));
    try {
      await client.query('begin read only');
      await reserve(client, limits);
    } catch (error) {
      await end();
      throw error;
    }
    return { client, end };
  };
}

/** Counts one more export until the transaction of the connection ends. @throws 429 where there are too many under way */
async function reserve(client: pg.ClientBase, limits: readonly Limit[]): Promise<void> {
  for (const limit of limits) {
    const free = lockKeys(limit).map((key) => `pg_try_advisory_xact_lock(${LOCKS}, ${key})`);
    const { rows } = await client.query<{ free: boolean }>(`select ${free.join(' or ')} as free`, [limit.of]);
    if (!rows[0]?.free) throw tooManyOf(limit);
  }
}
