import type { Migration } from '@portal/event-bus';

/**
 * Creates allowances and budgets of projects (decisions §27), in the project's currency: an allowance for each premium
 * type, a budget for each service.
 */
export const budgets: Migration = {
  async up(knex) {
    await knex.raw(`
      create table budget_allowances (
        project_id uuid not null,
        premium_type text not null,
        version integer not null default 1 check (version > 0),
        amount numeric(15, 2) not null check (amount > 0),
        changed_by text,
        changed_at timestamptz not null default now(),
        primary key (project_id, premium_type)
      );
      create table budgets (
        id uuid primary key,
        project_id uuid not null,
        service_type text not null,
        premium_type text not null,
        version integer not null default 1 check (version > 0),
        amount numeric(15, 2) not null check (amount > 0),
        changed_by text,
        changed_at timestamptz not null default now(),
        constraint budgets_service_key unique (project_id, service_type),
        foreign key (project_id, premium_type) references budget_allowances
      );
    `);
  },
  async down(knex) {
    await knex.raw('drop table budgets; drop table budget_allowances');
  },
};
