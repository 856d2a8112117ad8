import type { Migration } from '@portal/event-bus';

/**
 * Reserves for an upload what its address may take: an address of a bucket is bound to no limit where the size was not
 * announced, and takes as much as the bucket does.
 */
export const reservedBytes: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table document_uploads add reserved bigint;
      ${countedBy('coalesce(checked_size, size, reserved, 1073741824)')}
    `);
  },
  async down(knex) {
    await knex.raw(`
      -- Counts what was reserved beyond the former constant no longer, before the column goes.
      update document_uploads set reserved = null where reserved is not null;
      ${countedBy('coalesce(checked_size, size, 1073741824)')}
      alter table document_uploads drop reserved;
    `);
  },
};

/** Replaces the functions of the triggers that count the bytes of uploads to folders (017). */
function countedBy(bytes: string): string {
  const added = `select owner_id as person, ${bytes} as bytes from added`;
  const removed = `select owner_id as person, -(${bytes}) as bytes from removed`;
  const counting = (what: string, rows: string): string => `
    create or replace function document_uploads_bytes_${what}() returns trigger language plpgsql as $$
    begin
      -- In the order of people, so that two statements do not wait for each other in circles.
      insert into storage_usage as u (person_id, bytes)
        select person, sum(bytes) from (${rows}) rows group by person having sum(bytes) <> 0 order by person
        on conflict (person_id) do update set bytes = u.bytes + excluded.bytes;
      return null;
    end $$;`;
  return [
    counting('added', added),
    counting('changed', `${added} union all ${removed}`),
    counting('removed', removed),
  ].join('');
}
