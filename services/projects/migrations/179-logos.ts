import type { Migration } from '@portal/event-bus';

/** Creates the logos of companies, as services/admin tells of them: the cover of reports shows that of the project's owner. */
export const logosMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table company_logos (
        company_id uuid primary key,
        version integer not null,
        file_id uuid,
        name text,
        check ((file_id is null) = (name is null))
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table company_logos');
  },
};
