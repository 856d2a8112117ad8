import type { Migration } from '@portal/event-bus';

/** Creates the links by which people without an account read the files of an item, by the SHA-256 of each one's grant. */
export const linksOfHolders: Migration = {
  async up(knex) {
    await knex.raw(`
      create table holder_links (
        holder_kind text not null,
        holder_id uuid not null,
        grant_hash bytea not null check (length(grant_hash) = 32),
        expires_at timestamptz not null,
        primary key (holder_kind, holder_id, grant_hash),
        foreign key (holder_kind, holder_id) references attachment_holders (kind, id) on delete cascade
      )
    `);
  },
  async down(knex) {
    await knex.raw('drop table holder_links');
  },
};
