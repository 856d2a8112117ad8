import type { Migration } from '@portal/event-bus';

/**
 * Adds indexes for filters that leave few of a company's projects: by parent company, by country, and by reallocation
 * to another risk engineer. At a million rows they take 20 ms, a scan 700 to 1,200. Types and status need none: they
 * leave so many rows that the first page is found by scanning. An import has no countries yet and few parent companies,
 * so both indexes cost it little.
 */
export const listFiltersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create index projects_parent_company on projects (company_id, parent_company_id);
      create index projects_country on projects (company_id, country);
      create index projects_reallocation on projects (company_id) where ready_to_be_reallocated;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index projects_reallocation;
      drop index projects_country;
      drop index projects_parent_company;
    `);
  },
};
