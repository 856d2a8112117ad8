import type { Migration } from '@portal/event-bus';

/** Indexes the links without an answer by their company, which each change of a company of a book looks for. */
export const linksOfCompaniesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index fee_recipients_unanswered on fee_recipients (company_contact_id)
        where coalesce(status_before, status) = 'Sent'
    `);
  },
  async down(knex) {
    await knex.raw('drop index fee_recipients_unanswered');
  },
};
