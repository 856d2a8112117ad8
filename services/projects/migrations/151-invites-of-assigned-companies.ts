import type { Migration } from '@portal/event-bus';

/**
 * Adds when the company of an assignment was last mailed, by which request, and that the mail waits because its address was
 * mailed too often.
 */
export const invitesOfAssignedCompaniesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table assignments
        add column invited_at timestamptz,
        add column invite_version integer,
        add column is_invite_waiting boolean not null default false;
      update assignments set invited_at = created_at, invite_version = 1
        where contact_email is not null and company_id is null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table assignments drop column invited_at, drop column invite_version, drop column is_invite_waiting;
    `);
  },
};
