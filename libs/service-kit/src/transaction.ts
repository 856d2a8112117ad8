import type { Knex } from 'knex';
import { forgetRecorded, recorded } from './audit/scope.ts';

const TRANSIENT = new Set(['40001', '40P01']);

/** Returns true for a deadlock or serialization failure: the same transaction may succeed when it is repeated. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && TRANSIENT.has(error.code);

/**
 * Runs work in a transaction, which records a request's change. `retries` is the number of repetitions after a deadlock
 * or serialization failure: only for work without effects outside of the database.
 */
export async function transaction<Result>(
  knex: Knex,
  work: (tx: Knex.Transaction) => Promise<Result>,
  options: { readonly isolation?: Knex.IsolationLevels; readonly retries?: number } = {},
): Promise<Result> {
  for (let left = options.retries ?? 0; ; left--) {
    try {
      const isolation = options.isolation && { isolationLevel: options.isolation };
      return await knex.transaction((tx) => recorded(tx, work), isolation);
    } catch (error) {
      forgetRecorded();
      if (left <= 0 || !isTransient(error)) throw error;
    }
  }
}
