import type { Migration } from '@portal/event-bus';

/**
 * Creates the history of projects: a row for each changed field, with its former values and its name in the API. The
 * index serves the only order, newest first.
 */
export const projectChangesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table project_changes (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        changed_at timestamptz not null default now(),
        actor_name text not null,
        field text not null,
        old_value jsonb not null,
        new_value jsonb not null
      );
      create index project_changes_newest on project_changes (project_id, changed_at desc, id);
    `);
  },
  async down(knex) {
    await knex.raw('drop table project_changes');
  },
};
