import { outboxMigration } from '@portal/event-bus';
import { createDatabase, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateToLatest } from './index.ts';

describe('migrations', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createDatabase();
  });
  afterAll(() => database.drop());

  it('run once though several copies start at once', async () => {
    let runs = 0;
    const migrations = {
      '001-things': {
        async up(knex: Knex) {
          runs++;
          await knex.raw('create table things (id int); select pg_sleep(0.1)');
        },
        down: (knex: Knex) => knex.schema.dropTable('things'),
      },
    };
    await Promise.all([1, 2, 3].map(() => migrateToLatest(database.url, 'test', migrations)));
    expect(runs).toBe(1);
  });

  it('run though an earlier start was killed in the middle of them', async () => {
    await database.knex('knex_migrations_lock').update({ is_locked: 1 });
    await migrateToLatest(database.url, 'test', {
      '001-things': { up: () => Promise.resolve(), down: () => Promise.resolve() },
      '002-outbox': outboxMigration,
    });
    expect(await database.knex.schema.hasTable('outbox')).toBe(true);
  });

  it('leave nothing of one that fails', async () => {
    const failing = {
      '001-things': { up: () => Promise.resolve(), down: () => Promise.resolve() },
      '002-outbox': outboxMigration,
      '003-bad': {
        up: (knex: Knex) => knex.raw('create table half (id int); select nonsense'),
        down: () => Promise.resolve(),
      },
    };
    await expect(migrateToLatest(database.url, 'test', failing)).rejects.toThrow('nonsense');
    expect(await database.knex.schema.hasTable('half')).toBe(false);
  });
});
