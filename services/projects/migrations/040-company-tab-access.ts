import type { Migration } from '@portal/event-bus';

/** Creates the copy of the companies' tab settings from services/admin; a company without a setting has no row. */
export const companyTabAccessMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table company_tab_access (
        company_id uuid primary key,
        version integer not null,
        tabs jsonb not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table company_tab_access');
  },
};
