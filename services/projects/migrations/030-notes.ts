import type { Migration } from '@portal/event-bus';

/** Notes of projects; the author's name is kept, as people leave. The index serves the default order, newest first. */
export const notesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table notes (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        version integer not null default 1,
        title text not null,
        body text not null,
        author_id uuid not null,
        author_name text not null,
        created_at timestamptz not null default now(),
        changed_at timestamptz,
        changed_by text
      );
      create index notes_newest on notes (project_id, created_at, id);
    `);
  },
  async down(knex) {
    await knex.raw('drop table notes');
  },
};
