import { Client, escapeIdentifier } from 'pg';
import { RECORD_COLUMN_LIST, RECORD_COLUMNS, RECORD_TYPES, type RecordColumn } from './columns.ts';

const REQUIRED: readonly RecordColumn[] = ['action', 'outcome', 'operation'];
const DEFINITIONS = RECORD_COLUMNS.map(
  (name) => `${name} ${RECORD_TYPES[name]} ${REQUIRED.includes(name) ? 'not null' : ''}`,
);

/** Tables of the record; number and time are set by PostgreSQL, so that nobody can backdate a record. */
const TABLES = `
  create schema if not exists audit;
  create table if not exists audit.records (
    id bigint generated always as identity primary key,
    at timestamptz not null default clock_timestamp(),
    ${DEFINITIONS.join(', ')},
    check (outcome in ('Done', 'Refused'))
  );
  create table if not exists audit.seals (
    seq bigint primary key check (seq > 0),
    record_id bigint not null unique,
    hash bytea not null check (octet_length(hash) = 32),
    sealed_at timestamptz not null default clock_timestamp()
  );
  create or replace function audit.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'The audit record is only added to' using errcode = '42501';
  end $$;
  create or replace trigger append_only before update or delete or truncate on audit.records
    for each statement execute function audit.refuse_change();
  create or replace trigger append_only before update or delete or truncate on audit.seals
    for each statement execute function audit.refuse_change();
`;

/**
 * SQL that takes the record of migrations from every role but its owner's, which may read it: a grant of the rows of all tables
 * includes it, and a service that says that a migration has run would keep it from ever running. A database without it is left.
 */
export const CLOSE_RECORD_OF_MIGRATIONS = `
  do $$
  declare writer text;
  begin
    for writer in
      select distinct g.grantee from information_schema.role_table_grants g
      join pg_tables t on t.schemaname = g.table_schema and t.tablename = g.table_name
      where g.table_schema = 'public' and g.table_name in ('knex_migrations', 'knex_migrations_lock')
        and g.privilege_type in ('INSERT', 'UPDATE', 'DELETE') and g.grantee <> t.tableowner
    loop
      execute format(
        'revoke insert, update, delete on public.knex_migrations, public.knex_migrations_lock from %I', writer);
    end loop;
  end $$;
`;

/**
 * Returns SQL that gives the schema `public` to the role of migrations, and only its rows and functions to the service's.
 * PostgreSQL 17 and later let the service's role analyze its tables, too.
 */
const migratedBy = (migrator: string, role: string): string => `
  alter schema public owner to ${migrator};
  reassign owned by ${role} to ${migrator};
  revoke create on schema public from ${role};
  grant usage on schema public to ${role};
  grant select, insert, update, delete on all tables in schema public to ${role};
  grant usage, select, update on all sequences in schema public to ${role};
  alter default privileges for role ${migrator} in schema public
    grant select, insert, update, delete on tables to ${role};
  alter default privileges for role ${migrator} in schema public grant usage, select, update on sequences to ${role};
  grant execute on all functions in schema public to ${role};
  alter default privileges for role ${migrator} in schema public grant execute on functions to ${role};
  do $$ begin
    if current_setting('server_version_num')::integer >= 170000 then
      execute 'grant maintain on all tables in schema public to ${role}';
      execute 'alter default privileges for role ${migrator} in schema public grant maintain on tables to ${role}';
    end if;
  end $$;
  ${CLOSE_RECORD_OF_MIGRATIONS}
`;

/**
 * Prepares a service's database, on a connection with its owner's rights; can be repeated. The schema `public` belongs to
 * `migrationRole`, and the service's role reads and writes rows there; without one the service's role owns it and migrates
 * it. The schema `audit` and the database belong to the connection's user: the service's role can only append to the audit
 * record and read it. Giving a schema to another role than before takes a superuser, or a member of both.
 */
export async function ensureServiceDatabase(
  ownerUrl: string,
  serviceRole: string,
  migrationRole: string = serviceRole,
): Promise<void> {
  const client = new Client({ connectionString: ownerUrl, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const role = escapeIdentifier(serviceRole);
    const migrator = escapeIdentifier(migrationRole);
    const { rows } = await client.query<{ name: string }>('select current_database() as name');
    const database = escapeIdentifier(rows[0]?.name ?? '');
    await client.query(`
      begin;
      alter database ${database} owner to current_user;
      revoke all on database ${database} from public;
      revoke all on database ${database} from ${role}, ${migrator};
      grant connect, temporary on database ${database} to ${role}, ${migrator};
      grant create on database ${database} to ${migrator};
      ${migrationRole === serviceRole ? `alter schema public owner to ${role};` : migratedBy(migrator, role)}
      ${TABLES}
      alter schema audit owner to current_user;
      alter table audit.records owner to current_user;
      alter table audit.seals owner to current_user;
      alter function audit.refuse_change() owner to current_user;
      revoke all on schema audit from public, ${role};
      revoke all on all tables in schema audit from public, ${role};
      grant usage on schema audit to ${role};
      grant select on audit.records, audit.seals to ${role};
      grant insert (${RECORD_COLUMN_LIST}) on audit.records to ${role};
      grant insert (seq, record_id, hash) on audit.seals to ${role};
      commit;
    `);
  } finally {
    await client.end().catch(() => undefined);
  }
}
