import type { Migration } from '@portal/event-bus';

/** Creates the time zone of each person as it was published last, and when; nobody's has been published yet. */
export const publishedTimeZones: Migration = {
  async up(knex) {
    await knex.raw(`
      create table published_time_zones (
        user_id uuid primary key,
        version integer not null,
        time_zone text not null,
        published_at timestamptz not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table published_time_zones');
  },
};
