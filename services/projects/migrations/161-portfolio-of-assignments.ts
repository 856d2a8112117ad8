import type { Migration } from '@portal/event-bus';
import { triggerFunctionsOf } from '@portal/portfolio-feed';
import { instantOf, nameOf } from './140-portfolio-views.ts';
import { SOURCES } from './141-portfolio-changes.ts';

const { assignments: BEFORE } = SOURCES;

/** Returns SQL of the view with the company's name and more columns at its end. */
const viewOf = (companyName: string, more: string): string => `
  create view portfolio_assignments as
  select a.id, a.project_id, p.company_id as owner_id, a.status, a.company_id,
    ${companyName} as company_name, a.company_contact_id, a.engineer_id,
    ${nameOf('e')} as engineer_name, e.company_id as engineer_company_id, a.proposed_engineer_id,
    ${nameOf('n')} as proposed_engineer_name, n.company_id as proposed_company_id, a.inspection_date,
    ${instantOf('a.created_at')} as created_at, ${instantOf('a.changed_at')} as changed_at${more}
  from assignments a
  join projects p on p.id = a.project_id
  left join companies c on c.company_id = a.company_id
  left join members e on e.user_id = a.engineer_id
  left join members n on n.user_id = a.proposed_engineer_id;`;

/**
 * Publishes an assignment without the name of a company that the insurer may not read yet, and with the name that its project
 * had when it was cancelled (ADR 44). All of them count as changed.
 */
export const portfolioOfAssignmentsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      drop view portfolio_assignments;
      ${viewOf('coalesce(case when a.is_company_shown then c.name end, a.contact_company_name)', ', a.last_project_name')}
      ${triggerFunctionsOf('assignments', { ...BEFORE, columns: `${BEFORE.columns}, is_company_shown, last_project_name` })}
      insert into portfolio_changes (kind, item_id) select 'assignment', id from assignments;
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${triggerFunctionsOf('assignments', BEFORE)}
      drop view portfolio_assignments;
      ${viewOf('coalesce(c.name, a.contact_company_name)', '')}
    `);
  },
};
