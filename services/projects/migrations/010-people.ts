import type { Migration } from '@portal/event-bus';

/**
 * Creates the projections of companies, subscriptions and people from services/admin's events; each row keeps the
 * highest version.
 */
export const peopleMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table companies (
        company_id uuid primary key,
        version integer not null,
        type text not null,
        name text not null
      );
      create table subscriptions (
        subscription_id uuid primary key,
        version integer not null,
        company_id uuid,
        plan text not null,
        start_date date not null,
        end_date date not null,
        max_projects_count integer
      );
      create index subscriptions_company on subscriptions (company_id, start_date) where company_id is not null;
      create table members (
        user_id uuid primary key,
        version integer not null,
        email text not null,
        first_name text not null,
        last_name text not null,
        role text not null,
        company_id uuid
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table members; drop table subscriptions; drop table companies');
  },
};
