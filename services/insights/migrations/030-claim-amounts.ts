import type { Migration } from '@portal/event-bus';

/** Tables of the read model that 010 created, which a rebuild fills again. */
const FIRST = `portfolio_approvals, portfolio_access_requests, portfolio_claims, portfolio_reports,
  portfolio_assignments, portfolio_recommendations, portfolio_inspections, portfolio_values, portfolio_projects,
  portfolio_tombstones, known_participants, known_projects`;
/** Tables of the read model that come from services/projects. */
export const OF_PROJECTS = `portfolio_claim_amounts, ${FIRST}`;

/** Returns SQL of the function that empties tables of the read model. */
export const emptying = (tables: string): string => `
  create or replace function empty_read_model() returns void language plpgsql security definer set search_path = public as $$
  begin
    perform from consumer_positions order by consumer for update;
    truncate ${tables};
  end $$;`;

/** Creates the amounts of claims, in the currency of their project, which `projects-amounts.portfolio.states.v1` publishes. */
export const claimAmountsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table portfolio_claim_amounts (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        amount numeric(15, 2) not null,
        paid numeric(15, 2),
        reserve numeric(15, 2)
      );
      ${emptying(OF_PROJECTS)}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${emptying(FIRST)}
      drop table portfolio_claim_amounts;
    `);
  },
};
