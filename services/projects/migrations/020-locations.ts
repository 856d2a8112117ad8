import type { Migration } from '@portal/event-bus';
import type { Knex } from 'knex';

/** Maximum number of locations in one event, as `MAX_LOCATIONS_PER_EVENT` was then. */
const BATCH = 500;

/**
 * Adds versions, time zone, country and hazards to locations; the last three may be unknown. `point_version` grows when
 * the point moves, which invalidates earlier assessments. All existing locations are published for their assessment.
 */
export const locationsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table locations
        alter column country_code drop not null,
        alter column time_zone drop not null,
        add column version integer not null default 1,
        add column point_version integer not null default 1,
        add column created_at timestamptz not null default now(),
        add column changed_at timestamptz not null default now(),
        add column changed_by text;

      create table location_assessments (
        location_id uuid not null references locations (id) on delete cascade,
        point_version integer not null,
        assessed_at timestamptz not null,
        latitude double precision not null,
        longitude double precision not null,
        source text not null,
        time_zone text not null,
        perils jsonb not null,
        primary key (location_id, point_version, assessed_at)
      );
    `);
    await tellAll(knex);
  },
  async down(knex) {
    await knex.raw(`
      drop table location_assessments;
      update locations set country_code = coalesce(country_code, 'ZZ'), time_zone = coalesce(time_zone, 'UTC')
        where country_code is null or time_zone is null;
      alter table locations
        drop column changed_by,
        drop column changed_at,
        drop column created_at,
        drop column point_version,
        drop column version,
        alter column time_zone set not null,
        alter column country_code set not null;
    `);
  },
};

/** One batch after the other, in the order of their ids: however many there are, none of them is in memory for long. */
async function tellAll(knex: Knex): Promise<void> {
  let last: string | null = '00000000-0000-0000-0000-000000000000';
  while (last !== null) {
    const { rows }: { rows: { id: string | null }[] } = await knex.raw(
      `with batch as materialized (
        select id, project_id, latitude, longitude from locations where id > :last order by id limit ${BATCH}
      ), told as (
        select json_agg(json_build_object('locationId', id, 'projectId', project_id,
          'version', 1, 'latitude', latitude, 'longitude', longitude) order by id) as items
        from batch having count(*) > 0
      ), written as materialized (
        select outbox_publish('projects.location.changed.v1', json_build_object('items', items)) from told
      )
      select (select id from batch order by id desc limit 1) as id, count(*) as events from written`,
      { last },
    );
    last = rows[0]?.id ?? null;
  }
}
