import type { Migration } from '@portal/event-bus';
import { ZONE_OR_UTC } from '@portal/service-kit';

/**
 * Creates the copies that booking depends on, which come by events: engineers and how long they are assigned, rates of
 * companies, people's time zones, and files that they have stored.
 */
export const bookingMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table known_engineers (
        user_id uuid primary key,
        version bigint not null,
        name text not null,
        company_id uuid,
        company_name text,
        designation text
      );
      create table assigned_engineers (
        project_id uuid not null,
        engineer_id uuid not null,
        ended_at timestamptz,
        primary key (project_id, engineer_id)
      );
      create table known_rates (
        rate_id uuid primary key,
        version bigint not null,
        company_id uuid not null,
        kind text not null,
        designation text,
        category text not null,
        currency text not null,
        amount numeric(8, 2) not null,
        is_deleted boolean not null
      );
      create index known_rates_of_company on known_rates (company_id, kind, designation, category)
        where not is_deleted;
      create table known_time_zones (
        user_id uuid primary key,
        version bigint not null,
        time_zone text not null
      );
      create table files (
        file_id uuid primary key,
        owner_id uuid not null,
        name text not null,
        stored_at timestamptz not null
      );
      ${ZONE_OR_UTC}
    `);
  },
  async down(knex) {
    await knex.raw(`
      drop function zone_or_utc(text);
      drop table files;
      drop table known_time_zones;
      drop table known_rates;
      drop table assigned_engineers;
      drop table known_engineers;
    `);
  },
};
