import type { Migration } from '@portal/event-bus';

/**
 * Stores since when devices can be heard, so that nobody's outage counts as their silence: all of them since the service has
 * been looking for silent ones without a gap, and those of a project that was closed since it was opened again.
 */
export const silenceOfDevicesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table device_watch (
        is_only boolean primary key default true check (is_only),
        listens_from timestamptz not null default now(),
        looked_at timestamptz not null default now()
      );
      insert into device_watch default values;
      alter table devices add column awaited_from timestamptz;
    `);
  },
  async down(knex) {
    await knex.raw('alter table devices drop column awaited_from; drop table device_watch');
  },
};
