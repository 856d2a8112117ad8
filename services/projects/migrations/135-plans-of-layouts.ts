import type { Migration } from '@portal/event-bus';

/**
 * Creates the plans in the folders Layouts of projects, as services/library tells of them: reports print those that are visible. A row
 * stays when its document goes, since it may come back, and so that one which is private is known when it is moved into Layouts.
 */
export const plansOfLayoutsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table layout_plans (
        document_id uuid primary key,
        project_id uuid not null references projects (id) on delete cascade,
        name text not null,
        in_layouts boolean not null,
        is_private boolean not null,
        added_at timestamptz not null
      );
      create index layout_plans_project on layout_plans (project_id) where in_layouts and not is_private;
    `);
  },
  async down(knex) {
    await knex.raw('drop table layout_plans');
  },
};
