import type { Migration } from '@portal/event-bus';
import { emptying, OF_PROJECTS } from './030-claim-amounts.ts';

/** Sums of entries of time and expenses, in the project's currency. */
const SUMS = `
  currency text not null,
  entries integer not null,
  pending_entries integer not null,
  hours numeric(12, 2) not null,
  time_amount numeric(17, 2) not null,
  resource_amount numeric(17, 2) not null,
  billed_amount numeric(17, 2) not null`;

/** Tables of the read model that come from services/finance. */
export const OF_MONEY = 'portfolio_budgets, portfolio_expenses, portfolio_own_expenses';

/**
 * Creates the read model of the money of projects, as `finance-amounts.portfolio.states.v1` publishes it (ADR 44): budgets, and
 * what each company and each engineer has booked. A request to publish everything again is answered once both owners have.
 */
export const moneyMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table portfolio_budgets (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        service_type text not null,
        premium_type text not null,
        allowance numeric(15, 2) not null,
        amount numeric(15, 2) not null,
        committed numeric(15, 2) not null,
        booked numeric(17, 2) not null,
        currency text not null,
        used numeric(17, 2) generated always as (greatest(committed, booked)) stored,
        used_share numeric generated always as (round(greatest(committed, booked) / nullif(amount, 0), 4)) stored
      );
      comment on column portfolio_budgets.used_share is 'Part of the budget that is used, by which those of all currencies compare.';
      create index portfolio_budgets_project on portfolio_budgets (project_id, service_type);
      create index portfolio_budgets_shares on portfolio_budgets (company_id, used_share);
      create index portfolio_budgets_over on portfolio_budgets (company_id) where used > amount;

      create table portfolio_expenses (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        owner_id uuid not null,
        company_id uuid, ${SUMS}
      );
      comment on column portfolio_expenses.owner_id is 'The company that owns the project; company_id is that of the engineers.';
      create index portfolio_expenses_project on portfolio_expenses (project_id);
      create index portfolio_expenses_owner on portfolio_expenses (owner_id, company_id);
      create index portfolio_expenses_owner_pending on portfolio_expenses (owner_id) where pending_entries > 0;
      create index portfolio_expenses_company on portfolio_expenses (company_id) where company_id is not null;

      create table portfolio_own_expenses (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        owner_id uuid not null,
        engineer_id uuid not null, ${SUMS}
      );
      create index portfolio_own_expenses_project on portfolio_own_expenses (project_id);
      create index portfolio_own_expenses_engineer on portfolio_own_expenses (engineer_id);

      alter table rebuilds add column money_announced_at timestamptz;
      comment on column rebuilds.money_announced_at is
        'When this service had stored all items that services/finance published for the request.';
      ${emptying(`${OF_MONEY}, ${OF_PROJECTS}`)}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${emptying(OF_PROJECTS)}
      alter table rebuilds drop column money_announced_at;
      drop table ${OF_MONEY};
    `);
  },
};
