import type { Migration } from '@portal/event-bus';

/** Adds a session's address and browser, by which its owner recognises it. */
export const sessionOrigin: Migration = {
  async up(knex) {
    await knex.raw('alter table sessions add ip_address inet, add user_agent text');
  },
  async down(knex) {
    await knex.raw('alter table sessions drop ip_address, drop user_agent');
  },
};
