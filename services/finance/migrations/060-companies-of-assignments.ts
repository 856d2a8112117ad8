import type { Migration } from '@portal/event-bus';

/**
 * Adds the company that has an open assignment, whose engineers book at the prices of its accepted fee; null for one of an
 * engineer alone. Those that are open already have the company to which their projects are assigned now.
 */
export const companiesOfAssignmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table open_assignments add column company_id uuid;
      update open_assignments o set company_id = p.assigned_company_id from known_projects p where p.id = o.project_id;
    `);
  },
  async down(knex) {
    await knex.raw('alter table open_assignments drop column company_id');
  },
};
