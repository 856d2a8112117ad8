import type { Migration } from '@portal/event-bus';

/** Rates of companies (spec 3 §3): of time by designation and activity, of expenses by category; each once a currency. */
export const rates: Migration = {
  async up(knex) {
    await knex.raw(`
      create table rates (
        rate_id uuid primary key,
        version integer not null default 1 check (version > 0),
        company_id uuid not null references companies,
        kind text not null check (kind in ('Time', 'Expense')),
        designation text check ((designation is not null) = (kind = 'Time')),
        category text not null,
        currency text not null,
        amount numeric(8, 2) not null check (amount > 0 and (kind = 'Expense' or amount < 10000)),
        created_at timestamptz not null default now(),
        changed_by text,
        changed_at timestamptz not null default now(),
        constraint rates_key unique nulls not distinct (company_id, kind, designation, category, currency)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table rates');
  },
};
