import type { Migration } from '@portal/event-bus';

/** Counts the inspections that a person schedules or moves, and the steps that a person takes with recommendations. */
export const countedInspectionsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check
        check (kind in ('comment', 'name', 'claim', 'closing', 'inspection', 'step'));
      comment on table added_entries is
        'Comments, names, claims, closings of projects, inspections and steps that a person has entered in the hour from began_at on.';
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from added_entries where kind in ('inspection', 'step');
      alter table added_entries drop constraint added_entries_kind_check;
      alter table added_entries add constraint added_entries_kind_check
        check (kind in ('comment', 'name', 'claim', 'closing'));
      comment on table added_entries is
        'Comments, names, claims and closings of projects that a person has entered in the hour from began_at on.';
    `);
  },
};
