import type { Migration } from '@portal/event-bus';
import { addPortfolioSource } from '@portal/portfolio-feed';
import { SUMS } from './052-portfolio-views.ts';

/** Returns SQL of the name that a project had when the last assignment ended of whom the sums are. */
const lastName = (whose: string): string => `(
  select a.ended_project_name from assigned_engineers a
  where a.project_id = s.project_id and a.ended_at is not null and ${whose}
  order by a.ended_at desc limit 1)`;

/** Returns SQL of the views of sums, with more columns at their end. */
const viewsOf = (ofCompany: string, ofEngineer: string): string => `
  create view portfolio_expenses as
  select s.of_company as id, s.project_id, p.company_id as owner_id, s.company_id, ${SUMS}${ofCompany}
  from expense_sums s
  join known_projects p on p.id = s.project_id and p.currency is not null
  group by s.of_company, s.project_id, p.company_id, s.company_id, p.currency having sum(s.entries) > 0;

  create view portfolio_own_expenses as
  select s.of_engineer as id, s.project_id, p.company_id as owner_id, s.engineer_id, ${SUMS}${ofEngineer}
  from expense_sums s
  join known_projects p on p.id = s.project_id and p.currency is not null
  group by s.of_engineer, s.project_id, p.company_id, s.engineer_id, p.currency having sum(s.entries) > 0;`;

const { up, down } = addPortfolioSource('assigned_engineers', {
  columns: 'project_id, engineer_id, ended_at, ended_company_id, ended_project_name',
  items: {
    expense: `select s.of_company from expense_sums s join changed c on c.project_id = s.project_id
      where s.company_id = c.ended_company_id`,
    ownExpense: `select s.of_engineer from expense_sums s join changed c on c.project_id = s.project_id
      where s.engineer_id = c.engineer_id`,
  },
});

/** Publishes sums with the name that their project had at the end, for who has lost it (ADR 44). All of them count as changed. */
export const namesAtTheEndMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      drop view portfolio_own_expenses, portfolio_expenses;
      ${viewsOf(
        `, ${lastName('a.ended_company_id = s.company_id')} as last_project_name`,
        `, ${lastName('a.engineer_id = s.engineer_id')} as last_project_name`,
      )}
      ${up}
      insert into portfolio_changes (kind, item_id)
        select distinct 'expense', of_company from expense_sums union select distinct 'ownExpense', of_engineer from expense_sums;
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${down}
      drop view portfolio_own_expenses, portfolio_expenses;
      ${viewsOf('', '')}
    `);
  },
};
