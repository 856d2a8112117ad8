import type { Migration } from '@portal/event-bus';
import { emptying, OF_PROJECTS } from './030-claim-amounts.ts';
import { OF_MONEY } from './035-money.ts';

export const PROPOSALS = 'portfolio_device_proposals, portfolio_fee_proposals';

/**
 * Creates the proposals that wait for somebody's decision: recommendations that alerts of devices propose, of services/projects,
 * and answers to fee proposals, of services/finance and without amounts.
 */
export const proposalsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table portfolio_device_proposals (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        device_name text not null,
        type text not null,
        alert_at timestamptz not null
      );
      create index portfolio_device_proposals_project on portfolio_device_proposals (project_id);

      create table portfolio_fee_proposals (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        responses integer not null,
        answered_at timestamptz not null
      );
      create index portfolio_fee_proposals_company on portfolio_fee_proposals (company_id);
      ${emptying(`${PROPOSALS}, ${OF_MONEY}, ${OF_PROJECTS}`)}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${emptying(`${OF_MONEY}, ${OF_PROJECTS}`)}
      drop table ${PROPOSALS};
    `);
  },
};
