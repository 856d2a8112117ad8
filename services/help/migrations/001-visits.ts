import type { Migration } from '@portal/event-bus';

/** Which pages of Help a person has opened, and when first (spec 3 §2 Help: unknown paths, what is not read yet). */
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
