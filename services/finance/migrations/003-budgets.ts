import type { Migration } from '@portal/event-bus';

/**
 * Creates allowances and budgets of projects (decisions §27), in the project's currency: an allowance for each premium
 * type, a budget for each service.
 */
export const budgetsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table budget_allowances (
        id uuid primary key default gen_random_uuid(),
        project_id uuid not null,
        premium_type text not null,
        version integer not null default 1,
        amount numeric(15, 2) not null check (amount > 0),
        changed_by text not null,
        changed_at timestamptz not null default now(),
        unique (project_id, premium_type)
      );
      create table budgets (
        id uuid primary key default gen_random_uuid(),
        project_id uuid not null,
        service_type text not null,
        premium_type text not null,
        version integer not null default 1,
        amount numeric(15, 2) not null check (amount > 0),
        changed_by text not null,
        changed_at timestamptz not null default now(),
        unique (project_id, service_type),
        foreign key (project_id, premium_type) references budget_allowances (project_id, premium_type)
      );
      create index budgets_by_allowance on budgets (project_id, premium_type);
    `);
  },
  async down(knex) {
    await knex.raw('drop table budgets; drop table budget_allowances');
  },
};
