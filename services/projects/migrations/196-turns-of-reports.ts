import type { Migration } from '@portal/event-bus';

/**
 * Lets the reports of an insurer take turns (ADR 53): a job that waits for its turn names the owner of its project, and a version
 * knows when its job was sent. Jobs without an owner wait for nothing: previews, and those that were asked for before. A version also
 * knows whether its setting took too long, and until when it counts among its author's waiting ones because it was set again.
 */
export const turnsOfReportsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table report_versions
        add column job_sent_at timestamptz,
        add column timed_out boolean not null default false,
        add column counted_until timestamptz;
      create index report_versions_sent on report_versions (job_sent_at) where state in ('Waiting', 'Running');
      create index reports_author on reports (author_id);

      alter table report_jobs_to_send add column company_id uuid;
      create index report_jobs_to_send_turns on report_jobs_to_send (company_id, asked_at, job_id)
        where company_id is not null
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop index reports_author;
      alter table report_jobs_to_send drop column company_id;
      alter table report_versions drop column counted_until, drop column timed_out, drop column job_sent_at
    `);
  },
};
