import type { RunningExport } from '@portal/service-kit';
import type { Row } from '@portal/worksheet';

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
 * Opens the rows of a statement by a cursor in the transaction of an export; one batch is fetched while another is written. The
 * export ends when the rows are read, the reader stops, or `giveUp` is called because nobody read any.
 * @throws what beginning the export throws
 */
export async function openRows(
  begin: () => Promise<RunningExport>,
  statement: { readonly text: string; readonly values: unknown[] },
  giveUp: () => void,
): Promise<RowBatches> {
  const { client, end } = await begin();
  const fetch = async () =>
    (await client.query<(string | null)[]>({ text: `fetch ${BATCH} from exported`, rowMode: 'array', types: AS_TEXT }))
      .rows;
  try {
    await client.query(`declare exported no scroll cursor for ${statement.text}`, statement.values);
    return batches(await fetch(), fetch, giveUp, end);
  } catch (error) {
    await end();
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
  let isEnded = false;
  const finish = async (error?: unknown) => {
    isEnded = true;
    clearTimeout(stalled);
    clearTimeout(longest);
    await end(error);
    return { done: true, value: undefined } as const;
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      if (isEnded) return finish();
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
