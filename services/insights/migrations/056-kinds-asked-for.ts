import type { Migration } from '@portal/event-bus';

/**
 * Asks the owners of items to publish all of them again, unless they were asked and have not answered yet. A step that adds a
 * kind of items ends with it: what an owner published of the kind before the step was passed over.
 */
export const ASK_AGAIN = `
  select request_rebuild() where not exists (select from rebuilds where announced_at is null);
`;

/** Asks for the kinds that were added since the first request: claim amounts, money, proposals and alerts of devices. */
export const kindsAskedForMigration: Migration = {
  async up(knex) {
    await knex.raw(ASK_AGAIN);
  },
  // Leaves the requests: answers change no item that is stored.
  async down() {},
};
