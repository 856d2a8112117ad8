import type { Migration } from '@portal/event-bus';

const TABLES = ['portfolio_assignments', 'portfolio_expenses', 'portfolio_own_expenses'];

/** Adds the name that the project of an item had at its end: who has lost the project follows it no more (decisions §27). */
export const namesAtTheEndMigration: Migration = {
  async up(knex) {
    await knex.raw(TABLES.map((table) => `alter table ${table} add column last_project_name text;`).join(' '));
  },
  async down(knex) {
    await knex.raw(TABLES.map((table) => `alter table ${table} drop column last_project_name;`).join(' '));
  },
};
