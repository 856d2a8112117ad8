import type { Migration } from '@portal/event-bus';

/**
 * Adds who has left which project, and when: an event from before may come after the state of the project without them, and
 * requires nothing of them any more.
 */
export const peopleWhoLeftMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table left_projects (
        project_id uuid not null,
        user_id uuid not null,
        left_at timestamptz not null,
        primary key (project_id, user_id)
      );
      create index left_projects_at on left_projects (left_at);
    `);
  },
  async down(knex) {
    await knex.raw('drop table left_projects');
  },
};
