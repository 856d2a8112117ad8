import type { Migration } from '@portal/event-bus';
import { addPortfolioSource, triggerFunctionsOf, type Source } from '@portal/portfolio-feed';
import { SOURCES } from './141-portfolio-changes.ts';

const { projects: BEFORE } = SOURCES;
/** CONTROLS are there by both flags. */
export const PROJECTS: Source = {
  columns: `${BEFORE.columns}, has_devices`,
  items: {
    ...BEFORE.items,
    deviceProposal: `select d.id from device_proposals d join changed c on c.id = d.project_id where d.status = 'Waiting'`,
  },
};
const { up, down } = addPortfolioSource('device_proposals', {
  columns: 'id, project_id, device_name, type, alert_at, status',
  items: { deviceProposal: 'select c.id from changed c' },
});

/**
 * Creates the view of the recommendations that alerts propose, while they wait for the primary engineer in CONTROLS, and has
 * changes of them noted as those of other items are (ADR 44). Those that there are count as changed.
 */
export const proposalsOfThePortfolioMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create view portfolio_device_proposals as
      select d.id, d.project_id, p.company_id, d.device_name, d.type, date_trunc('milliseconds', d.alert_at) as alert_at
      from device_proposals d
      join projects p on p.id = d.project_id and p.is_deployment21 and p.has_devices
      where d.status = 'Waiting';
      ${triggerFunctionsOf('projects', PROJECTS)}
      ${up}
      insert into portfolio_changes (kind, item_id) select 'deviceProposal', id from device_proposals where status = 'Waiting';
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from portfolio_changes where kind = 'deviceProposal';
      update portfolio_feed set walk_kind = 'accessRequest', walk_after = null where walk_kind = 'deviceProposal';
      ${down}
      ${triggerFunctionsOf('projects', BEFORE)}
      drop view portfolio_device_proposals;
    `);
  },
};
