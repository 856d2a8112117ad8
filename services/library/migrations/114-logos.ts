import type { Migration } from '@portal/event-bus';

/** Creates the logos of companies, whose files stay while they are. */
export const logos: Migration = {
  async up(knex) {
    await knex.raw(`
      create table company_logos (company_id uuid primary key, version integer not null, file_id uuid);
      create index company_logos_file on company_logos (file_id) where file_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('drop table company_logos');
  },
};
