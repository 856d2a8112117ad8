import type { Migration } from '@portal/event-bus';

/**
 * Keeps of the engineer of an assignment whether they were the primary one when they were named: losing the assignment before
 * it is acknowledged leaves them that. Nobody's is known of assignments that exist.
 */
export const primaryBeforeMigration: Migration = {
  async up(knex) {
    await knex.raw('alter table assignments add column engineer_was_primary boolean not null default false');
  },
  async down(knex) {
    await knex.raw('alter table assignments drop column engineer_was_primary');
  },
};
