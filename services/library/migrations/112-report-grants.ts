import type { Migration } from '@portal/event-bus';

/**
 * Creates the grants by which services/renderer reads the pictures of one report: the files that services/projects listed,
 * with the SHA-256 of the job's secret.
 */
export const reportGrants: Migration = {
  async up(knex) {
    await knex.raw(`
      create table report_grants (
        job_id uuid primary key,
        project_id uuid not null,
        grant_hash bytea not null check (length(grant_hash) = 32),
        file_ids uuid[] not null,
        expires_at timestamptz not null
      );
      create index report_grants_end on report_grants (expires_at);
    `);
  },
  async down(knex) {
    await knex.raw('drop table report_grants');
  },
};
