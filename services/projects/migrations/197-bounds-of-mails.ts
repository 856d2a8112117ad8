import type { Migration } from '@portal/event-bus';

/**
 * Counts the claims that a person enters or changes, and the projects that a person closes or reopens. Stores when people were asked
 * last to act on a device, and whether they are to be asked again a minute later.
 */
export const boundsOfMailsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check
        check (kind in ('comment', 'name', 'claim', 'closing'));
      comment on table added_entries is
        'Comments, names, claims and closings of projects that a person has entered in the hour from began_at on.';
      alter table devices add column asked_at timestamptz, add column asks_later boolean not null default false;
      create index devices_asking_later on devices (asked_at) where asks_later;
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table devices drop column asks_later, drop column asked_at;
      delete from added_entries where kind in ('claim', 'closing');
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check check (kind in ('comment', 'name'));
      comment on table added_entries is 'Comments and names that a person has added in the hour from began_at on.';
    `);
  },
};
