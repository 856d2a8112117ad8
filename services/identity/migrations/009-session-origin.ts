import type { Migration } from '@portal/event-bus';

/** Where a session was begun, for its owner to recognise it by. */
export const sessionOrigin: Migration = {
  async up(knex) {
    await knex.raw('alter table sessions add ip_address inet, add user_agent text');
  },
  async down(knex) {
    await knex.raw('alter table sessions drop ip_address, drop user_agent');
  },
};
