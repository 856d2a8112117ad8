import type { Migration } from '@portal/event-bus';

/**
 * Creates the saved views of the project list and the columns chosen without one, by person; and the addresses of
 * exports.
 */
export const projectViewsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table project_views (
        id uuid primary key default uuidv7(),
        user_id uuid not null,
        version integer not null default 1,
        name text not null,
        name_key text collate "und-x-icu" not null,
        columns text[] not null,
        selection jsonb not null,
        constraint project_views_name unique (user_id, name_key)
      );
      create table project_columns (
        user_id uuid primary key,
        columns text[] not null
      );
      create table project_exports (
        id uuid primary key,
        user_id uuid not null,
        request jsonb not null,
        ends_at timestamptz not null
      );
      create index project_exports_ends_at on project_exports (ends_at);
    `);
  },
  async down(knex) {
    await knex.raw('drop table project_exports; drop table project_columns; drop table project_views');
  },
};
