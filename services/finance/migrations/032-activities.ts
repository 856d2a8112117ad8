import type { Migration } from '@portal/event-bus';

/** Creates the history of items of a project's money: who did what, when, with the words that were given. */
export const activitiesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table activities (
        id uuid primary key default uuidv7(),
        project_id uuid not null,
        item_kind text not null,
        item_id uuid not null,
        happened_at timestamptz not null default clock_timestamp(),
        actor_id uuid,
        actor_name text not null,
        action text not null,
        old_status text,
        new_status text,
        words text,
        changes jsonb
      );
      create index activities_of_item on activities (item_kind, item_id, happened_at desc, id desc);
      create index activities_of_project on activities (project_id);
    `);
  },
  async down(knex) {
    await knex.raw('drop table activities');
  },
};
