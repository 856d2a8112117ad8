import type { Migration } from '@portal/event-bus';
import { ZONE_OR_UTC } from '@portal/service-kit';

/**
 * Creates the time zones of people, from identity's events, which notifications wait for the daily mail, and the local
 * day of each person's last one. What was raised before does not wait.
 */
export const digestsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table time_zones (
        user_id uuid primary key,
        version integer not null,
        time_zone text not null
      );
      ${ZONE_OR_UTC}
      alter table notifications add column awaits_digest boolean not null default false;
      create index notifications_digest on notifications (user_id, created_at) where awaits_digest;
      create table digests (
        user_id uuid primary key,
        day date not null
      );
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table digests;
      alter table notifications drop column awaits_digest;
      drop function zone_or_utc;
      drop table time_zones;
    `);
  },
};
