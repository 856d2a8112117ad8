import type { Migration } from '@portal/event-bus';

/**
 * Adds people's e-mail and first name. Known people get both from their newest event, which the consumer
 * `notifications-admin` reads again from the beginning; until then they have none.
 */
export const addressesMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table members add column email text, add column first_name text');
  },
  async down(knex) {
    await knex.raw('alter table members drop column email, drop column first_name');
  },
};
