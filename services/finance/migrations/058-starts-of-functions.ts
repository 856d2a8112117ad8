import type { Migration } from '@portal/event-bus';

/**
 * Adds when it became known that somebody is a project's primary risk engineer without an assignment; null of those who were so
 * before. An acknowledgement that makes them primary is told by another event, which may come later: their assignment begins
 * with it, and that of somebody who was primary long before at no known time.
 */
export const startsOfFunctionsMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table assigned_engineers add column function_known_at timestamptz');
  },
  async down(knex) {
    await knex.raw('alter table assigned_engineers drop column function_known_at');
  },
};
