import type { Knex } from 'knex';

/** Returns the columns of a project that needs another engineer, since when, or of one that needs none (spec 2 §2). */
export const reallocation = (tx: Knex.Transaction, isReady: boolean) => ({
  ready_to_be_reallocated: isReady,
  ready_since: isReady ? tx.raw('coalesce(ready_since, now())') : null,
});
