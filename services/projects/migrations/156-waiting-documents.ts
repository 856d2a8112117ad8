import type { Migration } from '@portal/event-bus';

/** Finds the versions of reports whose documents are being set, which are few among all. */
export const waitingDocumentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index report_versions_waiting on report_versions (report_id) where state in ('Waiting', 'Running')
    `);
  },
  async down(knex) {
    await knex.raw('drop index report_versions_waiting');
  },
};
