import type { Migration } from '@portal/event-bus';
import { ZONE_OR_UTC } from '@portal/service-kit';

/**
 * Creates the reminders sent, each once; the time up to which each type was evaluated, which is not repeated; and a
 * flag for documents of a virtual inspection. A time zone unknown to PostgreSQL counts as UTC: one bad name must not
 * stop all reminders.
 */
export const remindersMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table reminders (
        type text not null,
        subject text not null,
        moment timestamptz not null,
        project_id uuid not null references projects (id) on delete cascade,
        raised_at timestamptz not null default now(),
        primary key (type, subject, moment)
      );
      create index reminders_project on reminders (project_id, type, raised_at);

      create table reminder_looks (
        type text primary key,
        looked_until timestamptz not null
      );

      alter table inspections add column has_documents boolean not null default false;
      create index inspections_ending on inspections (end_at) where status = 'InProgress';
      create index recommendations_due on recommendations (due_at)
        where status in ('Issued', 'InProgress', 'FurtherAction');

      ${ZONE_OR_UTC}
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop function zone_or_utc;
      drop index recommendations_due;
      drop index inspections_ending;
      alter table inspections drop column has_documents;
      drop table reminder_looks;
      drop table reminders;
    `);
  },
};
