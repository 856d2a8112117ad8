import type { Migration } from '@portal/event-bus';

/**
 * Keeps the jobs whose data are stored before they are sent: the storage is written when no transaction waits for it. A version has
 * one at most, its newest.
 */
export const jobsToSendMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table report_jobs_to_send (
        report_id uuid not null,
        number integer not null,
        job_id uuid not null,
        is_preview boolean not null,
        replaces uuid,
        asked_at timestamptz not null default now(),
        primary key (report_id, number),
        foreign key (report_id, number) references report_versions (report_id, number) on delete cascade
      );
      create index report_jobs_to_send_asked on report_jobs_to_send (asked_at)
    `);
  },
  async down(knex) {
    await knex.raw('drop table report_jobs_to_send');
  },
};
