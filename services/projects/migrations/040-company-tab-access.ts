import type { Migration } from '@portal/event-bus';

/** Which roles see the tabs of a company's projects, as services/admin tells of it; a company that said nothing has no row. */
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
