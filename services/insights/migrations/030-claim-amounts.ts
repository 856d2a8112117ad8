import type { Migration } from '@portal/event-bus';

const emptying = (further: string): string => `
  create or replace function empty_read_model() returns void language plpgsql security definer set search_path = public as $$
  begin
    perform from consumer_positions order by consumer for update;
    truncate portfolio_approvals, portfolio_access_requests, portfolio_claims, portfolio_reports,
      portfolio_assignments, portfolio_recommendations, portfolio_inspections, portfolio_values, portfolio_projects,
      portfolio_tombstones, known_participants, known_projects${further};
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
      ${emptying(', portfolio_claim_amounts')}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${emptying('')}
      drop table portfolio_claim_amounts;
    `);
  },
};
