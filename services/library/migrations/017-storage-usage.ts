import type { Migration } from '@portal/event-bus';

/** Tables whose rows occupy the storage, or reserve some of it, with the person and the bytes of a row. */
const COUNTED = [
  { table: 'uploads', person: 'owner_id', bytes: 'size' },
  { table: 'files', person: 'owner_id', bytes: 'size' },
  { table: 'document_uploads', person: 'owner_id', bytes: 'coalesce(checked_size, size, 1073741824)' },
  { table: 'documents', person: 'creator_id', bytes: 'size' },
] as const;

/**
 * Counts the bytes of each person: uploads that were begun by the size that they announced, stored files, and deleted
 * ones for as long as their bytes stay. Triggers maintain the count in the transaction of each change.
 */
export const storageUsageMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table uploads add size bigint not null default 26000000;
      create table storage_usage (person_id uuid primary key, bytes bigint not null);
      create index members_company on members (company_id) where company_id is not null;
      insert into storage_usage (person_id, bytes)
        select person, sum(bytes) from (
          ${COUNTED.map(({ table, person, bytes }) => `select ${person} as person, ${bytes} as bytes from ${table}`).join(' union all ')}
        ) rows group by person;
      ${COUNTED.map(triggersOf).join('')}
    `);
  },
  async down(knex) {
    const functions = COUNTED.flatMap(({ table }) =>
      ['added', 'changed', 'removed'].map((what) => `${table}_bytes_${what}`),
    );
    await knex.raw(`
      ${functions.map((name) => `drop function ${name} cascade;`).join('')}
      drop index members_company;
      drop table storage_usage;
      alter table uploads drop size;
    `);
  },
};

function triggersOf({ table, person, bytes }: (typeof COUNTED)[number]): string {
  const [added, removed] = ['added', 'removed'].map((rows, index) => {
    return `select ${person} as person, ${index === 0 ? '' : '-'}(${bytes}) as bytes from ${rows}`;
  });
  const on = (event: string, what: string, rows: string | undefined, referencing: string): string => `
    create function ${table}_bytes_${what}() returns trigger language plpgsql as $$
    begin
      -- In the order of people, so that two statements do not wait for each other in circles.
      insert into storage_usage as u (person_id, bytes)
        select person, sum(bytes) from (${rows}) rows group by person having sum(bytes) <> 0 order by person
        on conflict (person_id) do update set bytes = u.bytes + excluded.bytes;
      return null;
    end $$;
    create trigger ${table}_bytes_${what} after ${event} on ${table}
      referencing ${referencing} for each statement execute function ${table}_bytes_${what}();`;
  return [
    on('insert', 'added', added, 'new table as added'),
    on('update', 'changed', `${added} union all ${removed}`, 'new table as added old table as removed'),
    on('delete', 'removed', removed, 'old table as removed'),
  ].join('');
}
