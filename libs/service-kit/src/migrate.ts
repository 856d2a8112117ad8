import { CLOSE_RECORD_OF_MIGRATIONS } from '@portal/audit';
import { isConnectionError, newSession, type Migration } from '@portal/event-bus';
import type { Knex } from 'knex';
import { setTimeout as wait } from 'node:timers/promises';
import type { ServiceConfig } from './config.ts';
import { openKnex } from './database.ts';
import { isTransient } from './transaction.ts';

/** Migrations by name; they run in the order of their names. */
export type Migrations = Readonly<Record<string, Migration>>;

const LOCK = 7_203_000;
const WAIT_MS = 60_000;

/** Returns the address of the database for migrations: with the role that owns the tables, where it is another one. */
export const migrationsUrl = ({
  MIGRATIONS_DATABASE_URL,
  DATABASE_URL,
}: Pick<ServiceConfig, 'MIGRATIONS_DATABASE_URL' | 'DATABASE_URL'>): string => MIGRATIONS_DATABASE_URL ?? DATABASE_URL;

/** Knex's view of migrations that are part of the bundle, not files of a folder. */
export function migrationSource(migrations: Migrations): Knex.MigrationSource<string> {
  return {
    getMigrations: () => Promise.resolve(Object.keys(migrations).toSorted()),
    getMigrationName: (name) => name,
    getMigration: (name) => {
      const migration = migrations[name];
      return migration ? Promise.resolve(migration) : Promise.reject(new Error(`There is no migration ${name}`));
    },
  };
}

/**
 * Brings the database to the newest schema. Of several copies that start at once one does it and the others wait; a
 * database that is not up yet is waited for, a minute at most, and a step that PostgreSQL ends since it meets a copy of the
 * version before in a deadlock is repeated.
 */
export async function migrateToLatest(databaseUrl: string, name: string, migrations: Migrations): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    try {
      return await migrateOnce(databaseUrl, name, migrations);
    } catch (error) {
      if (!(isConnectionError(error) || isTransient(error)) || Date.now() > deadline) throw error;
      await wait(200);
    }
  }
}

async function migrateOnce(databaseUrl: string, name: string, migrations: Migrations): Promise<void> {
  const session = newSession(databaseUrl, `${name} migrations`);
  const knex = openKnex({ url: databaseUrl, name: `${name} migrations`, pool: 1, statementMs: 0 });
  try {
    await session.connect();
    await session.query('select pg_advisory_lock($1)', [LOCK]);
    if (!(await isLatest(session, migrations))) {
      const source = { migrationSource: migrationSource(migrations) };
      // Knex's own lock outlives a process that was killed; the advisory lock does its work and does not.
      if (await knex.schema.hasTable('knex_migrations_lock')) await knex.migrate.forceFreeMigrationsLock(source);
      await knex.migrate.latest(source);
    }
    await session.query(CLOSE_RECORD_OF_MIGRATIONS);
  } finally {
    await knex.destroy();
    await session.end().catch(() => undefined);
  }
}

/** Returns true if a database has run these very migrations, so that knex has nothing to do. */
async function isLatest(session: ReturnType<typeof newSession>, migrations: Migrations): Promise<boolean> {
  const { rows } = await session.query<{ table: string | null }>(`select to_regclass('knex_migrations') as "table"`);
  if (!rows[0]?.table) return false;
  const done = await session.query<{ name: string }>('select name from knex_migrations');
  const missing = new Set(Object.keys(migrations));
  return done.rows.every(({ name }) => missing.delete(name)) && missing.size === 0;
}
