import type { Migration } from '@portal/event-bus';

/**
 * Lets the previews of an author take turns (ADR 53): a job that waits names the author of its report, and `report_previews_sent` holds
 * those that services/renderer has, whatever becomes of their reports. Jobs that were asked for before name nobody and wait for nothing.
 */
export const turnsOfPreviewsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table report_previews_sent (
        job_id uuid primary key,
        author_id uuid not null,
        sent_at timestamptz not null default now()
      );
      create index report_previews_sent_authors on report_previews_sent (author_id, sent_at);

      alter table report_jobs_to_send add column author_id uuid;
      create index report_jobs_to_send_authors on report_jobs_to_send (author_id, asked_at, job_id)
        where author_id is not null
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table report_jobs_to_send drop column author_id;
      drop table report_previews_sent
    `);
  },
};
