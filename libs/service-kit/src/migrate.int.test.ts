import { randomUUID } from 'node:crypto';
import { outboxMigration } from '@portal/event-bus';
import { createDatabase, until, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrateToLatest } from './index.ts';

async function withOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

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

  it('keep their record from the roles that get the rows of other tables', async () => {
    const other = await createDatabase();
    const role = `reader_${randomUUID().replaceAll('-', '')}`;
    const mayWrite = async (table: string): Promise<boolean> => {
      const { rows } = await other.knex.raw<{ rows: { may: boolean }[] }>(
        `select bool_or(has_table_privilege(?, ?, p)) as may from unnest('{insert,update,delete}'::text[]) p`,
        [role, table],
      );
      return rows[0]?.may ?? false;
    };
    const migrations = { '002-outbox': outboxMigration };
    try {
      await withOwner(other.ownerUrl, `create role ${role}`);
      await other.knex.raw(`alter default privileges in schema public
        grant select, insert, update, delete on tables to ${role}`);
      await migrateToLatest(other.url, 'test', migrations);
      expect(await mayWrite('outbox')).toBe(true);
      expect([await mayWrite('knex_migrations'), await mayWrite('knex_migrations_lock')]).toEqual([false, false]);
      await other.knex.raw(`grant insert on knex_migrations to ${role}`);
      await migrateToLatest(other.url, 'test', migrations);
      expect(await mayWrite('knex_migrations')).toBe(false);
    } finally {
      await withOwner(other.ownerUrl, `drop owned by ${role}; drop role ${role}`);
      await other.drop();
    }
  });

  it('are repeated where a copy of the version before holds locks in another order', async () => {
    const other = await createDatabase();
    const before = new Client({ connectionString: other.ownerUrl });
    await other.knex.raw('create table first (id int); create table second (id int)');
    let runs = 0;
    let waits: Promise<unknown> | undefined;
    const migrations = {
      '001-both': {
        async up(knex: Knex) {
          runs++;
          await knex.raw('alter table first add name text');
          if (!waits) {
            waits = before.query('select from first');
            await until(
              async () => (await knex('pg_locks').whereRaw(`not granted and relation = 'first'::regclass`)).length > 0,
            );
          }
          await knex.raw('alter table second add name text');
        },
        down: () => Promise.resolve(),
      },
    };
    try {
      await before.connect();
      // The migration is the one that PostgreSQL finds in the deadlock.
      await before.query(`begin; set local deadlock_timeout = '1min'; select from second`);
      await Promise.all([
        migrateToLatest(other.url, 'test', migrations),
        until(async () => {
          await waits;
          return waits !== undefined;
        }).then(() => before.query('commit')),
      ]);
      expect(runs).toBe(2);
      expect(await other.knex.schema.hasColumn('second', 'name')).toBe(true);
    } finally {
      await before.end();
      await other.drop();
    }
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
