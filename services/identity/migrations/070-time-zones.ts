import type { Migration } from '@portal/event-bus';

/** Creates the time zone of each person's browser, kept at sign-in. A zone unknown to PostgreSQL counts as UTC. */
export const timeZones: Migration = {
  async up(knex) {
    await knex.raw(`
      create table time_zones (
        user_id uuid primary key,
        time_zone text not null
      );
      create function zone_or_utc(zone text) returns text language plpgsql stable as $$
      begin
        perform now() at time zone zone;
        return coalesce(zone, 'UTC');
      exception when invalid_parameter_value then
        return 'UTC';
      end $$;
    `);
  },
  async down(knex) {
    await knex.raw('drop function zone_or_utc; drop table time_zones');
  },
};
