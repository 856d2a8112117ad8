import type { Knex } from 'knex';
import { OUTBOX_FUNCTION } from './outbox-function.ts';

/** One step of a service's schema, there and back. */
export interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

/**
 * The outbox: events written in the transaction of their cause, in the order in which the relay publishes them. The
 * trigger wakes the relay once a statement; listeners hear of it when the transaction commits. Rows come and go all the
 * time, so that dead ones are cleared early.
 */
export const outboxMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table outbox (
        seq bigint generated always as identity primary key,
        event_id uuid not null,
        subject text not null,
        event text not null,
        created_at timestamptz not null default now()
      ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
      create function outbox_notify() returns trigger language plpgsql as $$
      begin
        perform pg_notify('outbox', '');
        return null;
      end $$;
      create trigger outbox_notify after insert on outbox for each statement execute function outbox_notify();
    `);
    await outboxFunctionMigration.up(knex);
  },
  async down(knex) {
    await knex.raw(`
      drop function if exists outbox_publish(text, json, json);
      drop table outbox;
      drop function outbox_notify();
    `);
  },
};

/**
 * The function by which triggers and migrations publish. Part of {@link outboxMigration}; a step of its own for databases
 * from before it was. It goes with the outbox.
 */
export const outboxFunctionMigration: Migration = {
  async up(knex) {
    await knex.raw(OUTBOX_FUNCTION);
  },
  async down() {
    // Triggers of earlier steps call it.
  },
};

/** Creates the tables of handled and of parked events, both by consumer. */
export const handledEventsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table handled_events (
        consumer text not null,
        event_id uuid not null,
        handled_at timestamptz not null default now(),
        primary key (consumer, event_id)
      );
      create index handled_events_handled_at on handled_events (handled_at);
      create table dead_letters (
        consumer text not null,
        event_id text not null,
        subject text not null,
        event text not null,
        error text not null,
        tries integer not null,
        parked_at timestamptz not null default now(),
        primary key (consumer, event_id)
      );
    `);
    await consumerPositionsMigration.up(knex);
  },
  async down(knex) {
    await consumerPositionsMigration.down(knex);
    await knex.raw('drop table dead_letters; drop table handled_events');
  },
};

/**
 * Creates the table of each consumer's position in its stream, written in the transaction of the events' effects, and
 * of parked events to be retried. Part of {@link handledEventsMigration}; a separate step for older databases.
 */
export const consumerPositionsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table if not exists consumer_positions (
        consumer text primary key,
        stream text not null,
        seq bigint not null,
        changed_at timestamptz not null default now()
      ) with (fillfactor = 50);
      alter table dead_letters add column if not exists try_again boolean not null default false;
    `);
  },
  async down(knex) {
    await knex.raw(`
      alter table if exists dead_letters drop column if exists try_again;
      drop table if exists consumer_positions;
    `);
  },
};

/**
 * Creates jobs with progress. Files are in a separate table, so that the row that changes with each step stays small.
 */
export const jobsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table jobs (
        id uuid primary key,
        kind text not null,
        state text not null default 'Queued' check (state in ('Queued', 'Running', 'Succeeded', 'Failed')),
        payload jsonb not null,
        requested_by uuid,
        done integer not null default 0,
        total integer not null default 0,
        result jsonb,
        tries integer not null default 0,
        worker uuid,
        lease_until timestamptz,
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz
      ) with (fillfactor = 70);
      create index jobs_waiting on jobs (created_at) where state in ('Queued', 'Running');
      create index jobs_finished_at on jobs (finished_at) where finished_at is not null;
      create table job_files (
        job_id uuid primary key references jobs (id) on delete cascade,
        content bytea not null
      );
      alter table job_files alter column content set storage external;
    `);
  },
  async down(knex) {
    await knex.raw('drop table job_files; drop table jobs');
  },
};

/** Creates the index by which jobs of a kind take turns, where many of them may wait (`turnsBy`). */
export const turnsOfJobs = (kind: string, field: string): Migration => ({
  async up(knex) {
    await knex.raw(
      `create index "jobs_turns_${kind}" on jobs (coalesce(payload ->> '${field}', ''), created_at)
         where kind = '${kind}' and state in ('Queued', 'Running')`,
    );
  },
  async down(knex) {
    await knex.raw(`drop index "jobs_turns_${kind}"`);
  },
});
