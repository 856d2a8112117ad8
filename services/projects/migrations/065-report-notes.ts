import type { Migration } from '@portal/event-bus';

/**
 * Creates report notes: the answers to an inspection's questions. The first answer fixes the version of the questions
 * for ever. A withdrawn answer stays with its version, so that nobody overwrites it unknowingly.
 */
export const reportNotesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table report_notes (
        inspection_id uuid primary key references inspections (id) on delete cascade,
        project_type text not null,
        catalogue_version text not null,
        version integer not null default 0,
        changed_at timestamptz not null default now(),
        changed_by text
      );
      create table report_note_answers (
        inspection_id uuid not null references report_notes (inspection_id) on delete cascade,
        question_id text not null,
        version integer not null default 1,
        value jsonb,
        comment text,
        changed_at timestamptz not null default now(),
        changed_by text not null,
        primary key (inspection_id, question_id)
      );
      create table report_note_files (
        inspection_id uuid not null,
        question_id text not null,
        position smallint not null,
        file_id uuid not null,
        name text not null,
        primary key (inspection_id, question_id, position),
        foreign key (inspection_id, question_id)
          references report_note_answers (inspection_id, question_id) on delete cascade
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table report_note_files; drop table report_note_answers; drop table report_notes');
  },
};
