import type { Migration } from '@portal/event-bus';

/**
 * Creates the logos of companies, whose files stay while they are, and the former ones, which reports that were sent before
 * print until their files are deleted.
 */
export const logos: Migration = {
  async up(knex) {
    await knex.raw(`
      create table company_logos (company_id uuid primary key, version integer not null, file_id uuid);
      create index company_logos_file on company_logos (file_id) where file_id is not null;
      create table former_logos (
        file_id uuid not null references files (id) on delete cascade,
        company_id uuid not null,
        primary key (file_id, company_id)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table former_logos, company_logos');
  },
};
