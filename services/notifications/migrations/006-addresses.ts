import type { Migration } from '@portal/event-bus';

/**
 * Where people are mailed to and how they are greeted. Those who are known already get both from their newest event, which
 * the consumer `notifications-admin` reads anew from the beginning; until then they have none.
 */
export const addressesMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table members add column email text, add column first_name text');
  },
  async down(knex) {
    await knex.raw('alter table members drop column email, drop column first_name');
  },
};
