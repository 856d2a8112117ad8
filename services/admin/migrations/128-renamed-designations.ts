import type { Migration } from '@portal/event-bus';

/** Creates the counts of designations that people of a company have renamed, in the hour from `began_at` on. */
export const renamedDesignations: Migration = {
  async up(knex) {
    await knex.raw(`
      create table renamed_designations (
        company_id uuid primary key,
        began_at timestamptz not null,
        renames integer not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table renamed_designations');
  },
};
