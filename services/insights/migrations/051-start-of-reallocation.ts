import type { Migration } from '@portal/event-bus';

/** Adds since when a project needs another engineer. */
export const startOfReallocationMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table portfolio_projects add column ready_since timestamptz');
  },
  async down(knex) {
    await knex.raw('alter table portfolio_projects drop column ready_since');
  },
};
