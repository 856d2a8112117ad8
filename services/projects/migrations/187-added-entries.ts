import type { Migration } from '@portal/event-bus';

/** Counts the comments and names that a person adds by hand. */
export const addedEntriesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table added_entries (
        user_id uuid not null,
        kind text not null check (kind in ('comment', 'name')),
        began_at timestamptz not null,
        entries integer not null check (entries > 0),
        primary key (user_id, kind)
      );
      comment on table added_entries is 'Comments and names that a person has added in the hour from began_at on.';
    `);
  },
  async down(knex) {
    await knex.raw('drop table added_entries');
  },
};
