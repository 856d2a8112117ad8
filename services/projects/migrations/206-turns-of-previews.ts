import type { Migration } from '@portal/event-bus';

/**
 * Lets the previews of an author take turns (ADR 53): a job that waits names the author of its report, and a version knows when its
 * preview was sent. Jobs that were asked for before name nobody and wait for nothing.
 */
export const turnsOfPreviewsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table report_versions add column preview_sent_at timestamptz;
      create index report_versions_previews_sent on report_versions (preview_sent_at) where state in ('Waiting', 'Running');

      alter table report_jobs_to_send add column author_id uuid;
      create index report_jobs_to_send_authors on report_jobs_to_send (author_id, asked_at, job_id)
        where author_id is not null
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table report_jobs_to_send drop column author_id;
      alter table report_versions drop column preview_sent_at
    `);
  },
};
