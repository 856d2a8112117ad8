import type { Migration } from '@portal/event-bus';

/** Creates the mark of projects that hold money, which services/finance tells: their currency stays (decisions §27). */
export const projectsWithMoneyMigration: Migration = {
  async up(knex) {
    await knex.raw(`alter table projects add column holds_money boolean not null default false`);
  },
  async down(knex) {
    await knex.raw(`alter table projects drop column holds_money`);
  },
};
