import type { Migration } from '@portal/event-bus';

/** Allows assignments to companies of the insurer's book that no accepted fee made (decisions §27). */
export const assignmentsByBookMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table assignments
        drop constraint assignments_fee_check,
        add constraint assignments_book_check check (
          num_nulls(company_contact_id, contact_company_name, contact_email) in (0, 3)
          and (fee_proposal_id is null or company_contact_id is not null));
    `);
  },
  async down(knex) {
    await knex.raw(`
      update assignments set status = 'Cancelled'
        where status = 'AwaitingResource' and company_id is null and fee_proposal_id is null;
      update assignments set company_contact_id = null, contact_company_name = null, contact_email = null
        where fee_proposal_id is null;
      alter table assignments
        drop constraint assignments_book_check,
        add constraint assignments_fee_check
          check (num_nulls(fee_proposal_id, company_contact_id, contact_company_name, contact_email) in (0, 4));
    `);
  },
};
