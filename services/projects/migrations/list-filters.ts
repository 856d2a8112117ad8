import type { Migration } from '@portal/event-bus';

/**
 * What few of a company's projects have in common is found without reading the others: those of a parent company, of a
 * project type, of a country, and those that wait for another risk engineer. Their keys repeat, so that they are small.
 */
export const listFiltersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index projects_parent_company on projects (company_id, parent_company_id);
      create index projects_project_type on projects (company_id, project_type_id);
      create index projects_country on projects (company_id, country);
      create index projects_reallocation on projects (company_id) where ready_to_be_reallocated;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index projects_reallocation;
      drop index projects_country;
      drop index projects_project_type;
      drop index projects_parent_company;
    `);
  },
};
