import type { Migration } from '@portal/event-bus';

/** Counts the claims that a person enters or changes, and the projects that a person closes or reopens. */
export const mailedEntriesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check
        check (kind in ('comment', 'name', 'claim', 'closing'));
      comment on table added_entries is
        'Comments, names, claims and closings of projects that a person has entered in the hour from began_at on.';
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from added_entries where kind in ('claim', 'closing');
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check check (kind in ('comment', 'name'));
      comment on table added_entries is 'Comments and names that a person has added in the hour from began_at on.';
    `);
  },
};
