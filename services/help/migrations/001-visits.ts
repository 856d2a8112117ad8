import type { Migration } from '@portal/event-bus';

/** Creates the table of the Help pages that each person has opened, with the first time (spec 3 §2 Help). */
export const visitsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table help_visits (
        user_id uuid not null,
        page text not null,
        first_visited_at timestamptz not null default now(),
        primary key (user_id, page)
      )
    `);
  },
  async down(knex) {
    await knex.raw('drop table help_visits');
  },
};
