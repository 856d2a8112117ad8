import { Problem, unavailable } from '@portal/service-kit';
import { ERROR_CODES } from '@portal/contracts/common/error';
import { EXPORTS_AT_ONCE } from '@portal/contracts/projects/list-columns';
import { PROJECT_LIST_TEXTS } from '@portal/contracts/projects/list-texts';
import type pg from 'pg';

/** Values of a row as PostgreSQL writes them. */
export type Row = readonly (string | null)[];

/** Rows of an export, a batch at a time; `return` ends its transaction, also where nothing was read yet. */
export type RowBatches = AsyncIterableIterator<readonly Row[], void> & {
  return(): Promise<IteratorResult<never, void>>;
};

const BATCH = 1_000;
/** Milliseconds that a batch waits for whoever reads: a transaction that stands still holds back the clean-up of all tables. */
const STALLED_MS = 60_000;
/** Milliseconds that an export may take at all. */
const LONGEST_MS = 30 * 60_000;
/** Space of the locks that count a person's exports. */
const LOCKS = 0x7e4_0001;

const AS_TEXT = { getTypeParser: () => (value: string) => value };
const lockKey = (slot: number) => `hashtext($1 || ':${slot}')`;
const SLOTS = Array.from({ length: EXPORTS_AT_ONCE }, (_none, slot) => lockKey(slot));

/** The 429 of one export too many of a person. */
export const tooManyExports = (): Problem =>
  new Problem(429, ERROR_CODES.rateLimited, PROJECT_LIST_TEXTS.tooManyExports, { headers: { 'retry-after': '10' } });

/** How many exports of a person are under way, in all copies of the service. */
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
 * Opens the rows of a statement by a cursor in a read-only transaction; one batch is fetched while another is written.
 * The connection is locked to the person, so that nobody holds more than a few, and is given back when the rows are read,
 * nobody reads on, or `giveUp` was called because nobody took any.
 * @throws 429 where the person has too many, 503 where all connections for exports are taken
 */
export async function openRows(
  pool: pg.Pool,
  userId: string,
  statement: { readonly text: string; readonly values: unknown[] },
  giveUp: () => void,
): Promise<RowBatches> {
  if (pool.totalCount >= pool.options.max && pool.idleCount === 0) throw unavailable();
  const client = await pool.connect();
  // One that breaks while it waits is told by the next query.
  const ignore = () => undefined;
  client.on('error', ignore);
  const release = (error?: unknown) => {
    client.off('error', ignore);
    client.release(error instanceof Error ? error : undefined);
  };
  const fetch = async () =>
    (await client.query<(string | null)[]>({ text: `fetch ${BATCH} from exported`, rowMode: 'array', types: AS_TEXT }))
      .rows;
  try {
    await client.query('begin read only');
    const free = SLOTS.map((key) => `pg_try_advisory_xact_lock(${LOCKS}, ${key})`).join(' or ');
    const { rows } = await client.query<{ free: boolean }>(`select ${free} as free`, [userId]);
    if (!rows[0]?.free) throw tooManyExports();
    await client.query(`declare exported no scroll cursor for ${statement.text}`, statement.values);
    return batches(await fetch(), fetch, giveUp, async (error) => {
      if (error === undefined) await client.query('rollback').catch((failure: unknown) => (error = failure));
      release(error);
    });
  } catch (error) {
    const failure = await client.query('rollback').then(ignore, (reason: unknown) => reason);
    release(failure);
    throw error;
  }
}

function batches(
  first: readonly Row[],
  fetch: () => Promise<readonly Row[]>,
  giveUp: () => void,
  end: (error?: unknown) => Promise<void>,
): RowBatches {
  const stalled = setTimeout(giveUp, STALLED_MS);
  const longest = setTimeout(giveUp, LONGEST_MS);
  let upcoming: Promise<readonly Row[]> = Promise.resolve(first);
  let ended: Promise<void> | undefined;
  const finish = async (error?: unknown) => {
    clearTimeout(stalled);
    clearTimeout(longest);
    await (ended ??= end(error));
    return { done: true, value: undefined } as const;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (ended) return finish();
      stalled.refresh();
      try {
        const rows = await upcoming;
        if (rows.length === 0) return await finish();
        upcoming = rows.length < BATCH ? Promise.resolve([]) : fetch();
        // Heard of when it is waited for, also where nobody reads on.
        upcoming.catch(() => undefined);
        return { done: false, value: rows };
      } catch (error) {
        await finish(error);
        throw error;
      }
    },
    return: () => finish(),
  };
}
