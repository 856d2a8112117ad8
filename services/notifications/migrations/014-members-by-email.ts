import type { Migration } from '@portal/event-bus';

/** Finds people by their address, whatever the case of its letters: fees are asked of addresses. */
export const membersByEmailMigration: Migration = {
  async up(knex) {
    await knex.raw('create index members_email on members (lower(email))');
  },
  async down(knex) {
    await knex.raw('drop index members_email');
  },
};
