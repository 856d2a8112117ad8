import type { Migration } from '@portal/event-bus';

/** Adds the currency that a project had when it first held money: its amounts are in it. Null where the project is not known. */
export const currenciesOfMoneyMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table projects_with_money add column currency text;
      update projects_with_money m set currency = k.currency from known_projects k where k.id = m.project_id;
    `);
  },
  async down(knex) {
    await knex.raw('alter table projects_with_money drop column currency');
  },
};
