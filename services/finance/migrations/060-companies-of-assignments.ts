import type { Migration } from '@portal/event-bus';

/**
 * Adds the company that has an open assignment, whose engineers book at the prices of its accepted fee; null for one of an
 * engineer alone. That of assignments from before is not known: their projects have it, by another consumer.
 */
export const companiesOfAssignmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table open_assignments add column company_id uuid, add column company_is_known boolean not null default false;
    `);
  },
  async down(knex) {
    await knex.raw('alter table open_assignments drop column company_id, drop column company_is_known');
  },
};
