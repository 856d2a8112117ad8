import type { Migration } from '@portal/event-bus';

/** Adds who skips the warning of report notes that are not fully populated. */
export const reportNotesWarning: Migration = {
  async up(knex) {
    await knex.raw('alter table users add skips_report_notes_warning boolean not null default false');
  },
  async down(knex) {
    await knex.raw('alter table users drop skips_report_notes_warning');
  },
};
