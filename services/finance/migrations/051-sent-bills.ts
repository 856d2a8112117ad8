import type { Migration } from '@portal/event-bus';

/** Creates when a company has last sent its pending bills of a project. */
export const sentBillsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table sent_bills (
        project_id uuid not null,
        company_id uuid not null,
        sent_at timestamptz not null,
        primary key (project_id, company_id)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table sent_bills');
  },
};
