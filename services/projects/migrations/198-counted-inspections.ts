import type { Migration } from '@portal/event-bus';

/** Counts the inspections that a person schedules or moves. */
export const countedInspectionsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check
        check (kind in ('comment', 'name', 'claim', 'closing', 'inspection'));
      comment on table added_entries is
        'Comments, names, claims, closings of projects and inspections that a person has entered in the hour from began_at on.';
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from added_entries where kind = 'inspection';
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check
        check (kind in ('comment', 'name', 'claim', 'closing'));
      comment on table added_entries is
        'Comments, names, claims and closings of projects that a person has entered in the hour from began_at on.';
    `);
  },
};
