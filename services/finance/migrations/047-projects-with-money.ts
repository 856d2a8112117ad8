import type { Migration } from '@portal/event-bus';

/** Stores which projects hold money, and tells services/projects of those that do already: their currency stays. */
export const projectsWithMoneyMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table projects_with_money (project_id uuid primary key);
      insert into projects_with_money
        select project_id from budget_allowances
        union select project_id from expenses
        union select project_id from fee_proposals where status <> 'Draft';
      select outbox_publish('finance.project.money-held.v1', json_build_object('projectId', project_id))
        from projects_with_money;
    `);
  },
  async down(knex) {
    await knex.raw('drop table projects_with_money');
  },
};
