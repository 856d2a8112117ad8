import type { Migration } from '@portal/event-bus';

/** Creates the counts of people who have got another designation by a rename, in the hour from `began_at` on. */
export const renamedPeople: Migration = {
  async up(knex) {
    await knex.raw(`
      create table renamed_people (
        company_id uuid primary key,
        began_at timestamptz not null,
        people integer not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table renamed_people');
  },
};
