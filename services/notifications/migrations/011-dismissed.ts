import type { Migration } from '@portal/event-bus';

/** Adds which notifications their reader has dismissed from the teaser (decisions §27). */
export const dismissedMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table notifications add column is_dismissed boolean not null default false');
  },
  async down(knex) {
    await knex.raw('alter table notifications drop column is_dismissed');
  },
};
