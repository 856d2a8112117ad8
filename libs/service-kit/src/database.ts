import { finished } from 'node:stream/promises';
import knexOf, { type Knex } from 'knex';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** Milliseconds that one statement may take. */
const STATEMENT_MS = 15_000;
/**
 * Milliseconds that a statement waits for a connection of either pool, whether a new one is opened for it or a busy one
 * becomes free; its request is then answered 503 with `Retry-After`. Default of `DATABASE_WAIT_MS`.
 */
export const WAIT_MS = 5_000;

const DATE = 1082;
const INT8 = 20;

/** `date` stays the text YYYY-MM-DD, `int8` is a number where that is exact; `numeric` is text by itself. */
const types = {
  getTypeParser(oid: number, format?: string) {
    if (format !== 'binary') {
      if (oid === DATE) return (text: string) => text;
      if (oid === INT8) {
        return (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text);
      }
    }
    return format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid);
  },
};

export interface DatabaseOptions {
  readonly url: string;
  readonly name: string;
  /** Connections at most. */
  readonly pool: number;
  readonly statementMs?: number;
  /** Milliseconds to wait for a connection. */
  readonly waitMs?: number;
}

function connectionOf({ url, name, statementMs = STATEMENT_MS, waitMs = WAIT_MS }: DatabaseOptions) {
  return {
    connectionString: url,
    application_name: name,
    options: '-c search_path=public',
    statement_timeout: statementMs,
    // The server's time-out does not help if the server is gone: the client's own is a little longer.
    ...(statementMs > 0 && { query_timeout: statementMs + 5_000 }),
    connectionTimeoutMillis: waitMs,
    keepAlive: true,
    types,
  };
}

/** The query builder with its pool of connections, for everything that is not a hot path. */
export function openKnex(options: DatabaseOptions): Knex {
  return knexOf({
    client: 'pg',
    connection: connectionOf(options),
    pool: { min: 0, max: options.pool },
    acquireConnectionTimeout: options.waitMs ?? WAIT_MS,
    // Otherwise broken idle connections are logged to the console; the next query reports what matters.
    log: { warn: () => undefined },
  });
}

/** A plain pool for {@link queryPrepared}; it opens connections only when it is used. */
export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOf(options),
    max: options.pool,
    idleTimeoutMillis: 60_000,
  });
  // Connections that break while idle are replaced by the next query.
  pool.on('error', () => undefined);
  return pool;
}

export interface PreparedQuery {
  /** Names the statement on its connection; one name, one text. */
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/**
 * Returns true where a statement was prepared before a column was added to what it reads as a whole row: the copies of a former
 * version go on while the next one migrates.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.message.startsWith('cached plan');

/**
 * Runs a named prepared statement, for hot paths: PostgreSQL parses it once a connection. Takes a pool of
 * either kind, or a transaction to run in. One whose plan is outdated is parsed anew; in a transaction, which has failed by
 * then, its connection is given up.
 */
export async function queryPrepared<Row extends object>(target: pg.Pool | Knex, query: PreparedQuery): Promise<Row[]> {
  if (target instanceof pg.Pool) return rowsOf<Row>(target, query);
  const connection = (await target.client.acquireConnection()) as pg.Client & { __knex__disposed?: unknown };
  try {
    if (!target.isTransaction) return await rowsOf<Row>(connection, query);
    return (await connection.query<Row>(query)).rows;
  } catch (error) {
    if (isOutdatedPlan(error)) connection.__knex__disposed = error;
    throw error;
  } finally {
    await target.client.releaseConnection(connection);
  }
}

async function rowsOf<Row extends object>(on: pg.Pool | pg.Client, query: PreparedQuery): Promise<Row[]> {
  try {
    return (await on.query<Row>(query)).rows;
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    return (await on.query<Row>(query.text, query.values)).rows;
  }
}

/**
 * Stores many rows by `copy … from stdin`, in PostgreSQL's text format, a line each; the fastest way there is. Answers how
 * many were stored. @see copyLine
 */
export async function copyRows(tx: Knex.Transaction, statement: string, lines: string): Promise<number> {
  const connection = (await tx.client.acquireConnection()) as pg.Client;
  try {
    const copying = connection.query(copyFrom(statement));
    copying.end(lines);
    await finished(copying);
    return copying.rowCount;
  } finally {
    await tx.client.releaseConnection(connection);
  }
}
