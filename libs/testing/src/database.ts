import { createHash, randomUUID } from 'node:crypto';
import { ensureServiceDatabase } from '@portal/audit';
import type { Knex } from 'knex';
import knexOf from 'knex';
import { Client } from 'pg';
import { databaseUrl } from './postgres.ts';

/** The steps of a schema by name, as services export them. */
export type Migrations = Readonly<
  Record<string, { readonly up: (knex: Knex) => Promise<void>; readonly down: (knex: Knex) => Promise<void> }>
>;

/** Role of the tests, like a service's: owns the schema `public`, not the database or its audit record. */
const SERVICE_ROLE = 'service';

export interface TestDatabase {
  readonly url: string;
  /** The same with the rights of the server's owner, for tests that do what a service cannot. */
  readonly ownerUrl: string;
  readonly knex: Knex;
  /** Closes the connections and drops the database. */
  drop(): Promise<void>;
}

/** Address of the server that the global setup started. */
export function sharedPostgresUrl(): string {
  const url = process.env['PORTAL_TEST_POSTGRES_URL'];
  if (!url)
    throw new Error('There is no PostgreSQL: integration tests run in the project «integration» (.int.test.ts)');
  return url;
}

/**
 * A database of the test file's own. The migrations run once for all files with the same ones: the result is kept as a
 * template, of which a copy takes less than 100 ms. The copy remembers which migrations have run, as a service's does.
 * @throws Error where a function of the schema gives the rights of its owner to everybody
 */
export async function createDatabase(
  migrations: Migrations = {},
  serverUrl: string = sharedPostgresUrl(),
): Promise<TestDatabase> {
  const template = await ensureTemplate(migrations, serverUrl);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asServer(serverUrl, (client) =>
    client.query(`create database ${name} template ${template}`).then(() =>
      // Rights on a database are not copied from its template.
      client.query(`grant create on database ${name} to ${SERVICE_ROLE}`),
    ),
  );
  const ownerUrl = databaseUrl(serverUrl, name);
  const url = asService(ownerUrl);
  const knex = knexOf({
    client: 'pg',
    connection: { connectionString: url },
    pool: { min: 0, max: 5 },
    log: { warn: () => undefined },
  });
  return {
    url,
    ownerUrl,
    knex,
    async drop() {
      await knex.destroy();
      await asServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

async function ensureTemplate(migrations: Migrations, serverUrl: string): Promise<string> {
  const hash = createHash('sha256').update(await projectUnderTest());
  for (const name of Object.keys(migrations).toSorted()) hash.update(`${name}\n${migrations[name]?.up.toString()}\n`);
  const key = hash.digest('hex').slice(0, 16);
  const template = `template_${key}`;
  await asServer(serverUrl, async (client) => {
    const lock = Number.parseInt(key.slice(0, 8), 16);
    await client.query('select pg_advisory_lock($1)', [lock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      const raw = `${template}_raw`;
      await client.query(`drop database if exists ${raw} with (force)`);
      await client.query(`create database ${raw}`);
      await ensureServiceRole(client);
      const rawUrl = databaseUrl(serverUrl, raw);
      await ensureServiceDatabase(rawUrl, SERVICE_ROLE);
      await migrate(asService(rawUrl), migrations);
      await asServer(rawUrl, refuseOpenDefiners);
      await client.query(`alter database ${raw} rename to ${template}`);
    }
  });
  return template;
}

/**
 * Refuses functions that run with the rights of their owner and can be made to run what their caller has made: temporary tables
 * come first unless the path of the function names them last. Who calls such a function is named one by one.
 */
async function refuseOpenDefiners(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname not in ('pg_catalog', 'information_schema')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      and (not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=.*, pg_temp$')
        or exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a where a.grantee = 0))
    order by 1`);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(`${names}: a security definer needs a search_path that ends with pg_temp, and no execute for public`);
}

function asService(ownerUrl: string): string {
  const url = new URL(ownerUrl);
  url.username = SERVICE_ROLE;
  return url.href;
}

/** Made once a server; other files may do it at the same moment. Tests end connections, also of PostgreSQL's own workers. */
async function ensureServiceRole(client: Client): Promise<void> {
  await client.query(`
    do $$ begin
      create role ${SERVICE_ROLE} login in role pg_signal_autovacuum_worker;
    exception when duplicate_object or unique_violation then null;
    end $$`);
}

/** Returns the project under test: migrations of two services may read alike and differ in what they refer to. */
async function projectUnderTest(): Promise<string> {
  if (!process.env['VITEST']) return `process ${process.pid}`;
  const { expect } = await import('vitest');
  return /\/(services|libs|infra)\/[^/]+/.exec(expect.getState().testPath ?? '')?.[0] ?? '';
}

async function migrate(url: string, migrations: Migrations): Promise<void> {
  const knex = knexOf({ client: 'pg', connection: { connectionString: url }, pool: { min: 0, max: 1 } });
  try {
    await knex.migrate.latest({ migrationSource: migrationSource(migrations) });
  } finally {
    await knex.destroy();
  }
}

function migrationSource(migrations: Migrations): Knex.MigrationSource<string> {
  return {
    getMigrations: () => Promise.resolve(Object.keys(migrations).toSorted()),
    getMigrationName: (name) => name,
    getMigration: (name) => {
      const migration = migrations[name];
      return migration ? Promise.resolve(migration) : Promise.reject(new Error(`There is no migration ${name}`));
    },
  };
}

/** Runs work on the server's own database; the connection, and any lock with it, ends afterwards. */
async function asServer(serverUrl: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
