import type { Migration } from '@portal/event-bus';

/**
 * Creates devices with their readings, and the recommendations that their alerts propose. A reading is told from others by
 * its device and time, so that one that is sent twice is stored once. `device_slots` sum readings up by 15 minutes as they
 * come: lists and lines read these, and they stay when single readings are deleted.
 */
export const devicesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      alter table projects add column has_devices boolean not null default false;
      create table devices (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        version integer not null default 1,
        name text not null,
        kind text not null,
        min_limit double precision,
        max_limit double precision,
        token_hash bytea not null,
        token_at timestamptz not null default now(),
        last_seen_at timestamptz,
        last_at timestamptz,
        last_value double precision,
        alert_at timestamptz,
        alert_value double precision,
        is_silent boolean not null default false,
        acknowledged_by text,
        created_at timestamptz not null default now(),
        created_by text not null,
        changed_at timestamptz not null default now(),
        changed_by text not null,
        check ((alert_at is null) = (alert_value is null))
      );
      create unique index devices_token on devices (token_hash);
      create unique index devices_name on devices (project_id, lower(name));
      create index devices_seen on devices (last_seen_at) where last_seen_at is not null and not is_silent;
      create trigger forget_history after delete on devices referencing old table as gone
        for each statement execute function forget_history('device');

      create table device_readings (
        device_id uuid not null references devices (id) on delete cascade,
        at timestamptz not null,
        value double precision not null,
        primary key (device_id, at)
      );
      create table device_slots (
        device_id uuid not null references devices (id) on delete cascade,
        slot timestamptz not null,
        lowest double precision not null,
        highest double precision not null,
        total double precision not null,
        count integer not null,
        primary key (device_id, slot)
      );
      create table device_proposals (
        id uuid primary key default uuidv7(),
        project_id uuid not null references projects (id) on delete cascade,
        device_id uuid references devices (id) on delete set null,
        device_name text not null,
        kind text not null,
        alert_at timestamptz not null,
        value double precision not null,
        category text not null,
        type text not null,
        priority text not null,
        comment text not null,
        status text not null default 'Waiting',
        recommendation_id uuid references recommendations (id) on delete set null,
        reason text,
        decided_by text,
        decided_at timestamptz
      );
      create unique index device_proposals_waiting on device_proposals (device_id) where status = 'Waiting';
      create index device_proposals_project on device_proposals (project_id, id) where status = 'Waiting';
      create index device_proposals_device on device_proposals (device_id);
      create trigger forget_history after delete on device_proposals referencing old table as gone
        for each statement execute function forget_history('deviceProposal');
      create index device_proposals_recommendation on device_proposals (recommendation_id);
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop table device_proposals;
      drop table device_slots;
      drop table device_readings;
      drop table devices;
      alter table projects drop column has_devices;
      delete from activities where item_kind in ('device', 'deviceProposal');
    `);
  },
};
