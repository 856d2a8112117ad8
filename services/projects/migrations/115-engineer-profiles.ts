import type { Migration } from '@portal/event-bus';

/** Creates facts of risk engineers for suggestions (decisions §27): designation, and the town of their address. */
export const engineerProfilesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table engineer_profiles (
        user_id uuid primary key,
        version integer not null default 0,
        designation text,
        place_version integer not null default 0,
        latitude double precision,
        longitude double precision,
        check (num_nulls(latitude, longitude) in (0, 2))
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table engineer_profiles');
  },
};
