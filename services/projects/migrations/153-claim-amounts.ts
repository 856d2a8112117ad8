import type { Migration } from '@portal/event-bus';
import { triggerFunctionsOf } from '@portal/portfolio-feed';

const OWN = 'select c.id from changed c';
const COLUMNS = 'id, project_id, status, type, cause_id, date_of_loss';

/**
 * Creates the view of the amounts of claims, which only services/insights reads, and has changes of them noted as those of other
 * items are (ADR 44). Amounts are in the currency of the project. The claims that there are count as changed.
 */
export const claimAmountsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create view portfolio_claim_amounts as
      select k.id, k.project_id, p.company_id, k.amount, k.paid, k.reserve
      from claims k
      join projects p on p.id = k.project_id;
      ${triggerFunctionsOf('claims', { columns: `${COLUMNS}, amount, paid, reserve`, items: { claim: OWN, claimAmounts: OWN } })}
      insert into portfolio_changes (kind, item_id) select 'claimAmounts', id from claims;
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from portfolio_changes where kind = 'claimAmounts';
      update portfolio_feed set walk_kind = 'claim', walk_after = null where walk_kind = 'claimAmounts';
      ${triggerFunctionsOf('claims', { columns: COLUMNS, items: { claim: OWN } })}
      drop view portfolio_claim_amounts;
    `);
  },
};
