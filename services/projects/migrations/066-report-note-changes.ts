import type { Migration } from '@portal/event-bus';

/** Creates the earlier answers to each question; changes of one person within minutes are one change. */
export const reportNoteChangesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table report_note_changes (
        id uuid primary key default uuidv7(),
        inspection_id uuid not null references report_notes (inspection_id) on delete cascade,
        question_id text not null,
        happened_at timestamptz not null default clock_timestamp(),
        actor_id uuid,
        actor_name text not null,
        old_answer jsonb,
        new_answer jsonb not null
      );
      create index report_note_changes_question
        on report_note_changes (inspection_id, question_id, happened_at desc, id desc);
    `);
  },
  async down(knex) {
    await knex.raw('drop table report_note_changes');
  },
};
