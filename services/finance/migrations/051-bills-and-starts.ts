import type { Migration } from '@portal/event-bus';

/**
 * Creates when a company has last sent its pending bills of a project, and adds when engineers were first assigned to it; null
 * of older assignments.
 */
export const billsAndStartsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table sent_bills (
        project_id uuid not null,
        company_id uuid not null,
        sent_at timestamptz not null,
        primary key (project_id, company_id)
      );
      alter table assigned_engineers add column started_at timestamptz;
    `);
  },
  async down(knex) {
    await knex.raw('alter table assigned_engineers drop column started_at; drop table sent_bills');
  },
};
