import type { Migration } from '@portal/event-bus';

/** Adds the number of changes of what the dashboards of a company show, by which kept answers are known to be of now. */
export const revisionsMigration: Migration = {
  async up(knex) {
    await knex.raw('create table portfolio_revisions (company_id uuid primary key, revision bigint not null)');
  },
  async down(knex) {
    await knex.raw('drop table portfolio_revisions');
  },
};
