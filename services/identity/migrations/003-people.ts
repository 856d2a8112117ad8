import type { Migration } from '@portal/event-bus';

/**
 * Creates the projections of users, companies and subscriptions from admin's events, and the passwords, which admin
 * never sees. The projections have no foreign keys to each other, because their events arrive in any order.
 */
export const people: Migration = {
  async up(knex) {
    await knex.raw(`
      create table users (
        user_id uuid primary key,
        member_version integer not null,
        email text not null,
        email_since timestamptz not null,
        first_name text not null,
        last_name text not null,
        role text not null,
        company_id uuid,
        company_type text not null,
        company_name text,
        is_primary_contact boolean not null,
        designation text,
        phone text,
        address jsonb,
        access_status text not null,
        rejection_reason text,
        access_version integer not null default 1
      );
      comment on column users.email_since is 'Where two rows have one e-mail for a moment, the later one has it.';
      comment on column users.access_version is 'Claim ver: tokens of a lower one are refused.';
      create index users_email on users (lower(email), email_since desc);
      create index users_company on users (company_id) where company_id is not null;

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
        user_id uuid,
        plan text not null,
        start_date date not null,
        end_date date not null
      );
      create index subscriptions_company on subscriptions (company_id) where company_id is not null;
      create index subscriptions_user on subscriptions (user_id) where user_id is not null;

      create table credentials (
        user_id uuid primary key,
        password_hash text not null,
        changed_at timestamptz not null
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table credentials; drop table subscriptions; drop table companies; drop table users');
  },
};
