import type { Migration } from '@portal/event-bus';

/** The key of the map services' tokens, one for all copies of the service. */
export const mapTokenKeysMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table map_token_keys (
        id smallint primary key check (id = 1),
        secret bytea not null check (length(secret) = 32),
        created_at timestamptz not null default now()
      )
    `);
  },
  async down(knex) {
    await knex.raw('drop table map_token_keys');
  },
};
