import type { Migration } from '@portal/event-bus';

/**
 * Subscriptions of companies, and of people without one (spec 3 §3). An owner has one at a time: periods of the same
 * owner do not overlap. Only Lite limits the projects, 20 to 50 (spec 3 §9).
 */
export const subscriptions: Migration = {
  async up(knex) {
    await knex.raw(`
      create extension if not exists btree_gist;
      create table subscriptions (
        subscription_id uuid primary key,
        version integer not null default 1 check (version > 0),
        company_id uuid references companies,
        user_id uuid references members,
        type text not null check (type in ('Paid', 'Free')),
        package text not null check (package in ('Lite', 'LitePlus', 'Pro', 'Global')),
        period text not null check (period in ('OneMonth', 'ThreeMonths', 'SixMonths', 'Year')),
        start_date date not null,
        end_date date not null,
        max_projects_count integer check (max_projects_count between 20 and 50),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        constraint subscriptions_owner_check check (num_nonnulls(company_id, user_id) = 1),
        constraint subscriptions_dates_check check (end_date >= start_date),
        constraint subscriptions_limit_check check ((package = 'Lite') = (max_projects_count is not null)),
        constraint subscriptions_overlap_excl exclude using gist (
          (coalesce(company_id, user_id)) with =,
          daterange(start_date, end_date, '[]') with &&
        )
      );
      create index subscriptions_company on subscriptions (company_id) where company_id is not null;
      create index subscriptions_user on subscriptions (user_id) where user_id is not null;
    `);
  },
  async down(knex) {
    await knex.raw('drop table subscriptions');
  },
};
