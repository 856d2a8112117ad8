import type { Migration } from '@portal/event-bus';

/**
 * Creates the saved views of the dashboard's lists and the columns chosen without one, by person and list. They are no part of
 * the read model: a rebuild leaves them.
 */
export const dashboardViewsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table dashboard_views (
        id uuid primary key default gen_random_uuid(),
        user_id uuid not null,
        list text not null,
        version integer not null default 1,
        name text not null,
        name_key text collate "und-x-icu" not null,
        columns text[] not null,
        selection jsonb not null,
        constraint dashboard_views_name unique (user_id, list, name_key)
      );
      create table dashboard_columns (
        user_id uuid not null,
        list text not null,
        columns text[] not null,
        primary key (user_id, list)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table dashboard_columns; drop table dashboard_views');
  },
};
