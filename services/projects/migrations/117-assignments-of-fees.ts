import type { Migration } from '@portal/event-bus';

/**
 * Adds the accepted fee that made an assignment, with the company that was asked for it as the insurer's book has it. A
 * company that has no account yet holds its assignment by this alone, until it registers (decisions §27).
 */
export const assignmentsOfFeesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table assignments
        add column fee_proposal_id uuid,
        add column company_contact_id uuid,
        add column contact_company_name text,
        add column contact_email text,
        drop constraint assignments_status_check,
        add constraint assignments_status_check check (case status
          when 'AwaitingResource' then num_nonnulls(company_id, company_contact_id) > 0 and engineer_id is null
          when 'Unviewed' then engineer_id is not null
          when 'Accepted' then engineer_id is not null
          when 'TransferPending' then engineer_id is not null
          when 'Completed' then engineer_id is not null
          else status = 'Cancelled' end),
        add constraint assignments_fee_check
          check (num_nulls(fee_proposal_id, company_contact_id, contact_company_name, contact_email) in (0, 4));
      create unique index assignments_fee on assignments (fee_proposal_id) where fee_proposal_id is not null;
      create index assignments_invited on assignments (lower(contact_email))
        where status = 'AwaitingResource' and company_id is null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      update assignments set status = 'Cancelled' where status = 'AwaitingResource' and company_id is null;
      alter table assignments
        drop constraint assignments_status_check,
        drop column fee_proposal_id,
        drop column company_contact_id,
        drop column contact_company_name,
        drop column contact_email,
        add constraint assignments_status_check check (case status
          when 'AwaitingResource' then company_id is not null and engineer_id is null
          when 'Unviewed' then engineer_id is not null
          when 'Accepted' then engineer_id is not null
          when 'TransferPending' then engineer_id is not null
          when 'Completed' then engineer_id is not null
          else status = 'Cancelled' end);
    `);
  },
};
