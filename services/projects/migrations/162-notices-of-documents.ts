import type { Migration } from '@portal/event-bus';

/**
 * Keeps who has sent a report until its document is done: those who are to approve or to share it are told then, when they
 * can.
 */
export const noticesOfDocumentsMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table report_versions add column sent_by jsonb');
  },
  async down(knex) {
    await knex.raw('alter table report_versions drop column sent_by');
  },
};
