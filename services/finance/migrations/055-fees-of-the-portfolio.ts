import type { Migration } from '@portal/event-bus';
import { triggerFunctionsOf, type Source } from '@portal/portfolio-feed';
import { SOURCES } from './053-portfolio-changes.ts';

const { fee_proposals: PROPOSALS, fee_recipients: RECIPIENTS, known_projects: PROJECTS } = SOURCES;

/** Sources of fee proposals, which were those of budgets already. */
const WITH_FEES: Readonly<Record<string, Source>> = {
  fee_proposals: { ...PROPOSALS, items: { ...PROPOSALS.items, feeProposal: 'select c.id from changed c' } },
  fee_recipients: {
    columns: `${RECIPIENTS.columns}, answered_at`,
    items: { ...RECIPIENTS.items, feeProposal: 'select c.fee_proposal_id from changed c' },
  },
  known_projects: {
    ...PROJECTS,
    items: {
      ...PROJECTS.items,
      feeProposal: 'select f.id from fee_proposals f join changed c on c.id = f.project_id',
    },
  },
};

const functionsOf = (sources: Readonly<Record<string, Source>>): string =>
  Object.entries(sources)
    .map(([table, source]) => triggerFunctionsOf(table, source))
    .join('\n');

/**
 * Creates the view of the fee proposals whose answers wait for the insurer's judgement (decisions §7), without amounts, and has
 * changes of them noted as those of other items are (ADR 44). Those that there are count as changed.
 */
export const feesOfThePortfolioMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create view portfolio_fee_proposals as
      select f.id, f.project_id, p.company_id, count(*)::integer as responses,
        date_trunc('milliseconds', min(r.answered_at)) as answered_at
      from fee_proposals f
      join known_projects p on p.id = f.project_id and p.currency is not null
      join fee_recipients r on r.fee_proposal_id = f.id and r.status = 'ApprovedByRe'
      where f.status = 'WaitingForApproval'
      group by f.id, p.company_id;
      ${functionsOf(WITH_FEES)}
      insert into portfolio_changes (kind, item_id) select 'feeProposal', id from fee_proposals;
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from portfolio_changes where kind = 'feeProposal';
      update portfolio_feed set walk_kind = 'ownExpense', walk_after = null where walk_kind = 'feeProposal';
      ${functionsOf({ fee_proposals: PROPOSALS, fee_recipients: RECIPIENTS, known_projects: PROJECTS })}
      drop view portfolio_fee_proposals;
    `);
  },
};
