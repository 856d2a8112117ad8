import type { Migration } from '@portal/event-bus';
import { ZONE_OR_UTC } from '@portal/service-kit';

/** Creates the time zone of each person's browser, kept at sign-in. A zone unknown to PostgreSQL counts as UTC. */
export const timeZones: Migration = {
  async up(knex) {
    await knex.raw(`
      create table time_zones (
        user_id uuid primary key,
        time_zone text not null
      );
      ${ZONE_OR_UTC}
    `);
  },
  async down(knex) {
    await knex.raw('drop function zone_or_utc; drop table time_zones');
  },
};
