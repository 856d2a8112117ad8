import type { Migration } from '@portal/event-bus';

/**
 * Creates inspections, and the history of inspections and recommendations, in order. Name and time zone of the location
 * are copied in case it is deleted; while it exists its own are used. An expected inspection has one date at a time:
 * cancelling frees its number. An index finds inspections that are due; a closed project's do not start, however it was
 * closed. A history is deleted with its item, which is deleted with the project.
 */
export const inspectionsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table inspections (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        version integer not null default 1,
        number smallint not null check (number between 1 and 10),
        status text not null default 'Upcoming' check (status in ('Upcoming', 'InProgress', 'Completed', 'Cancelled')),
        kind text not null,
        location_id uuid references locations (id) on delete set null,
        location_name text not null,
        time_zone text,
        start_at timestamptz not null,
        end_at timestamptz not null check (end_at > start_at),
        attendees jsonb not null default '[]',
        agenda text,
        meeting_url text,
        cancel_reason text,
        is_frozen boolean not null default false,
        started_at timestamptz,
        completed_at timestamptz,
        issued_at timestamptz,
        created_at timestamptz not null default now(),
        created_by text not null,
        changed_at timestamptz not null default now(),
        changed_by text
      );
      create unique index inspections_number on inspections (project_id, number) where status <> 'Cancelled';
      create index inspections_project on inspections (project_id, start_at, id);
      create index inspections_location on inspections (location_id) where location_id is not null;
      create index inspections_due on inspections (start_at) where status = 'Upcoming' and not is_frozen;

      create function freeze_inspections() returns trigger language plpgsql as $$
      begin
        update inspections set is_frozen = (new.status = 'Closed')
          where project_id = new.id and status = 'Upcoming' and is_frozen <> (new.status = 'Closed');
        return null;
      end $$;
      create trigger freeze_inspections after update of status on projects
        for each row when (old.status is distinct from new.status) execute function freeze_inspections();

      create table activities (
        id uuid primary key default uuidv7(),
        project_id uuid not null,
        inspection_id uuid references inspections (id) on delete cascade,
        recommendation_id uuid,
        happened_at timestamptz not null default clock_timestamp(),
        actor_id uuid,
        actor_name text not null,
        action text not null,
        old_status text,
        new_status text,
        words text,
        changes jsonb,
        check (num_nonnulls(inspection_id, recommendation_id) = 1)
      );
      create index activities_inspection on activities (inspection_id, happened_at desc, id desc)
        where inspection_id is not null;
      create index activities_recommendation on activities (recommendation_id, happened_at desc, id desc)
        where recommendation_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table activities;
      drop trigger freeze_inspections on projects;
      drop function freeze_inspections;
      drop table inspections;
    `);
  },
};
