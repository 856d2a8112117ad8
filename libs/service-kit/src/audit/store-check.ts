import type { Knex } from 'knex';

/**
 * Refuses to start on a database whose audit record the service's own role could change: append-only is enforced by
 * that role's rights. @throws where the audit record is missing, or the role has more rights
 */
export async function checkAuditStore(knex: Knex): Promise<void> {
  const { rows } = await knex.raw<{ rows: { tables: number; isChangeable: boolean }[] }>(
    `select count(*)::integer as tables,
       bool_or(pg_has_role(c.relowner, 'member') or pg_has_role(n.nspowner, 'member')
         or has_table_privilege(c.oid, 'update, delete, truncate, trigger')) or
       (select pg_has_role(datdba, 'member') from pg_database where datname = current_database()) as "isChangeable"
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'audit' and c.relname in ('records', 'seals')`,
  );
  const [found] = rows;
  if (found?.tables !== 2) throw new Error('The database has no audit record: prepare it (libs/audit/README.md)');
  if (found.isChangeable) {
    throw new Error(
      'The role of DATABASE_URL could change the audit record: give the service a role of its own (libs/audit/README.md)',
    );
  }
}
