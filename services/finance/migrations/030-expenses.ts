import type { Migration } from '@portal/event-bus';

/**
 * Creates entries of time and expenses (decisions §18, §27). Each keeps its rate, its currency and its rate of exchange, and
 * its amount in the project's currency. Sums and the hours of days stand beside them and are changed in the same
 * transaction, so that no list, card or check adds up entries.
 */
export const expensesMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table expenses (
        id uuid primary key default uuidv7(),
        version integer not null default 1,
        project_id uuid not null,
        kind text not null check (kind in ('Time', 'Resource')),
        service_type text not null,
        date date not null,
        engineer_id uuid not null,
        engineer_name text not null,
        company_id uuid,
        company_name text,
        category text not null,
        quantity numeric(6, 2) not null check (quantity > 0),
        rate numeric(8, 2) not null check (rate > 0),
        rate_source text not null,
        currency text not null,
        exchange_rate numeric(8, 6) not null check (exchange_rate > 0),
        exchange_rate_source text not null,
        exchange_rate_date date,
        amount numeric(15, 2) not null,
        project_amount numeric(15, 2) not null,
        description text,
        files jsonb not null default '[]',
        is_billed boolean not null default false,
        billed_by text,
        billed_at timestamptz,
        created_by text not null,
        created_at timestamptz not null default now(),
        changed_by text not null,
        changed_at timestamptz not null default now(),
        check (is_billed = (billed_at is not null))
      );
      create index expenses_of_project on expenses (project_id, is_billed, date desc, id desc);
      create index expenses_of_company on expenses (project_id, company_id, kind, is_billed, date desc, id desc);
      create index expenses_of_engineer on expenses (project_id, engineer_id, kind, is_billed, date desc, id desc);

      create table expense_sums (
        project_id uuid not null,
        engineer_id uuid not null,
        company_id uuid,
        kind text not null,
        service_type text not null,
        is_billed boolean not null,
        entries integer not null check (entries >= 0),
        quantity numeric(12, 2) not null,
        project_amount numeric(17, 2) not null,
        constraint expense_sums_key
          unique nulls not distinct (project_id, engineer_id, company_id, kind, service_type, is_billed)
      );

      create table booked_days (
        engineer_id uuid not null,
        date date not null,
        hours numeric(6, 2) not null check (hours >= 0),
        primary key (engineer_id, date)
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table booked_days; drop table expense_sums; drop table expenses');
  },
};
