import type { Migration } from '@portal/event-bus';

/** Creates the files that a refused import gives back: all its errors as packed CSV, and the refused rows as a workbook. */
export const importRefusalsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table import_refusals (
        job_id uuid primary key references jobs (id) on delete cascade,
        company_id uuid not null,
        issues bytea not null,
        workbook bytea not null,
        created_at timestamptz not null default clock_timestamp()
      );
      create index import_refusals_company on import_refusals (company_id, created_at);
      alter table import_refusals alter column issues set storage external, alter column workbook set storage external;
    `);
  },
  async down(knex) {
    await knex.raw('drop table import_refusals');
  },
};
