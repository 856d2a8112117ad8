import type { Migration } from '@portal/event-bus';
import { sealingKeyTable } from '@portal/service-kit';

/** The key of the map services' tokens, one for all copies of the service. */
export const mapTokenKeysMigration: Migration = {
  async up(knex) {
    await knex.raw(sealingKeyTable('map_token_keys'));
  },
  async down(knex) {
    await knex.raw('drop table map_token_keys');
  },
};
