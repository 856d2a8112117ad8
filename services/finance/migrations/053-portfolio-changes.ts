import type { Migration } from '@portal/event-bus';
import { portfolioChanges, type Source } from '@portal/portfolio-feed';

/** Returns SQL of the budgets of the projects of changed rows. */
const budgetsOf = (column: string, more = ''): string =>
  `select b.id from budgets b join changed c on b.project_id = c.${column} ${more}`;

/** Tables of which rows make items look different. */
export const SOURCES = {
  budgets: {
    columns: 'id, project_id, service_type, premium_type, amount',
    items: { budget: 'select c.id from changed c' },
  },
  budget_allowances: {
    columns: 'project_id, premium_type, amount',
    items: { budget: budgetsOf('project_id', 'and b.premium_type = c.premium_type') },
  },
  fee_proposals: {
    columns: `id, project_id, status, is_assignment_ended, case when status = 'Approved' then changed_at end as changed_at`,
    items: { budget: budgetsOf('project_id') },
  },
  fee_recipients: {
    columns: 'fee_proposal_id, status, costs',
    items: {
      budget: `select b.id from budgets b join fee_proposals f on f.project_id = b.project_id
        join changed c on c.fee_proposal_id = f.id`,
    },
  },
  expense_sums: {
    columns: `project_id, engineer_id, company_id, of_company, of_engineer, kind, service_type, is_billed, entries,
      quantity, project_amount`,
    items: {
      budget: budgetsOf('project_id', 'and b.service_type = c.service_type'),
      expense: 'select c.of_company from changed c',
      ownExpense: 'select c.of_engineer from changed c',
    },
  },
  known_projects: {
    columns: 'id, company_id, currency',
    items: {
      budget: budgetsOf('id'),
      expense: 'select s.of_company from expense_sums s join changed c on c.id = s.project_id',
      ownExpense: 'select s.of_engineer from expense_sums s join changed c on c.id = s.project_id',
    },
  },
} as const satisfies Readonly<Record<string, Source>>;

const { up, down } = portfolioChanges(SOURCES);

/**
 * Makes triggers note the items of the portfolio that look different after a change (ADR 44), and begins the walk of those that
 * are there already.
 */
export const portfolioChangesMigration: Migration = {
  async up(knex) {
    await knex.raw(`${up} update portfolio_feed set walk_kind = 'budget'`);
  },
  async down(knex) {
    await knex.raw(down);
  },
};
