import type { Migration } from '@portal/event-bus';

/** Creates the time zone of each person as it was announced last, and when; nobody's has been announced yet. */
export const announcedTimeZones: Migration = {
  async up(knex) {
    await knex.raw(`
      create table announced_time_zones (
        user_id uuid primary key,
        version integer not null,
        time_zone text not null,
        announced_at timestamptz not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table announced_time_zones');
  },
};
