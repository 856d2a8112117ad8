import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';

/** Runs writes of people, invites and subscriptions, which lock several rows; repeats those that PostgreSQL aborted. */
export const transactionsOf =
  (knex: Knex) =>
  <Result>(work: (tx: Knex.Transaction) => Promise<Result>): Promise<Result> =>
    transaction(knex, work, { retries: 2 });
