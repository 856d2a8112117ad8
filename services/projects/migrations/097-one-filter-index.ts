import type { Migration } from '@portal/event-bus';

/**
 * Replaces the indexes by country and by parent company by one that finds each combination of country, parent company and
 * project type. It begins with the column of fewest values: of a filter that leaves out a leading column PostgreSQL
 * skips from one of its values to the next. An import maintains one index less. The statistics tell the planner which of
 * their combinations are frequent: many of a parent company's projects tend to be in one country, and of a combination
 * that seems frequent it would read the table instead.
 */
export const oneFilterIndexMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index projects_filters on projects (company_id, country, parent_company_id, project_type_id);
      drop index projects_country;
      drop index projects_parent_company;
      create statistics projects_combinations (mcv) on company_id, country, parent_company_id from projects;
    `);
  },
  async down(knex) {
    await knex.raw(`
      create index projects_parent_company on projects (company_id, parent_company_id);
      create index projects_country on projects (company_id, country);
      drop index projects_filters;
      drop statistics projects_combinations;
    `);
  },
};
