import { unavailable } from '@portal/service-kit';
import type { Row } from '@portal/worksheet';
import type pg from 'pg';

/** Rows of an export, a batch at a time; `return` ends its transaction, also where nothing was read yet. */
export type RowBatches = AsyncIterableIterator<readonly Row[], void> & {
  return(): Promise<IteratorResult<never, void>>;
};

const BATCH = 1_000;
/** Milliseconds that a batch waits for the reader: an idle transaction blocks the vacuum of all tables. */
const STALLED_MS = 60_000;
/** Milliseconds that an export may take at all. */
const LONGEST_MS = 30 * 60_000;
const AS_TEXT = { getTypeParser: () => (value: string) => value };

/**
 * Opens the rows of a statement by a cursor in a read-only transaction; one batch is fetched while another is written.
 * `reserve` counts the connection, of which a person and a company may hold only a few; it is released when the rows are read, the reader
 * stops, or `giveUp` is called because nobody read any.
 * @throws 429 where they hold too many, 503 where all connections for exports are in use
 */
export async function openRows(
  pool: pg.Pool,
  reserve: (client: pg.ClientBase) => Promise<void>,
  statement: { readonly text: string; readonly values: unknown[] },
  giveUp: () => void,
): Promise<RowBatches> {
  if (pool.totalCount >= pool.options.max && pool.idleCount === 0) throw unavailable();
  const client = await pool.connect();
  // The next query reports a connection that breaks while idle.
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
    await reserve(client);
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
        // The rejection is handled where the batch is awaited; this avoids an unhandled rejection if nobody reads on.
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
