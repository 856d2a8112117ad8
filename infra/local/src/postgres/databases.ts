import { ensureServiceDatabase } from '@portal/audit';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import type { DatabasePasswords } from '../portal/keys.ts';
import { SUPERUSER, type DatabaseServer } from './cluster.ts';

const TIMEOUT_MS = 3_000;

/** Attributes of a service's role, set anew at each start: none of them is more than a login. */
const ATTRIBUTES = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';

/** Name of a service's database and of the role that works in it. */
const nameOf = (service: string): string => `portal_${service.replaceAll('-', '_')}`;

/** Name of the role that owns the tables of a service's database. */
const migratorOf = (service: string): string => `${nameOf(service)}_migrations`;

/** The part of an address that names the server. */
const authorityOf = ({ host, port }: DatabaseServer): string => `${encodeURIComponent(host)}:${port}`;

/** Address of a service's database with the service's own role. */
export const databaseUrl = (service: string, server: DatabaseServer, { services }: DatabasePasswords): string =>
  `postgres://${nameOf(service)}:${services[service]}@${authorityOf(server)}/${nameOf(service)}`;

/** Address of a service's database with the role that owns its tables and migrates them. */
export const migrationsUrl = (service: string, server: DatabaseServer, { migrations }: DatabasePasswords): string =>
  `postgres://${migratorOf(service)}:${migrations[service]}@${authorityOf(server)}/${nameOf(service)}`;

/** Returns true if the server accepts queries. */
export async function answersQuestions(server: DatabaseServer, password: string): Promise<boolean> {
  try {
    await withServer(server, password, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

/** Address of a database with the server's owner. */
export const ownerUrl = (server: DatabaseServer, { superuser }: DatabasePasswords, database = 'postgres'): string =>
  `postgres://${SUPERUSER}:${superuser}@${authorityOf(server)}/${database}`;

/**
 * Creates missing roles and databases, one for each service and closed to other services' roles, with an audit record
 * that the role can only append to. Databases belong to the server's owner, their tables to a second role, which migrates
 * them. The server's own databases are closed to services, too.
 */
export async function ensureDatabases(server: DatabaseServer, passwords: DatabasePasswords): Promise<void> {
  await withServer(server, passwords.superuser, async (client) => {
    const names = async (sql: string) =>
      new Set((await client.query<{ name: string }>(sql)).rows.map(({ name }) => name));
    await client.query('revoke all on database postgres, template1 from public');
    const roles = await names('select rolname as name from pg_roles');
    const databases = await names('select datname as name from pg_database');
    for (const [service, password] of Object.entries(passwords.services)) {
      const name = nameOf(service);
      for (const [role, secret] of [
        [name, password],
        [migratorOf(service), passwords.migrations[service] ?? ''],
      ] as const) {
        const verb = roles.has(role) ? 'alter' : 'create';
        await client.query(`${verb} role ${escapeIdentifier(role)} ${ATTRIBUTES} password ${escapeLiteral(secret)}`);
      }
      if (!databases.has(name)) await client.query(`create database ${escapeIdentifier(name)}`);
    }
  });
  await Promise.all(
    Object.keys(passwords.services).map((service) => {
      const name = nameOf(service);
      return ensureServiceDatabase(ownerUrl(server, passwords, name), name, migratorOf(service));
    }),
  );
}

async function withServer<Result>(
  server: DatabaseServer,
  password: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({
    ...server,
    user: SUPERUSER,
    password,
    database: 'postgres',
    connectionTimeoutMillis: TIMEOUT_MS,
  });
  // A lost connection also fails the running query, which reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
