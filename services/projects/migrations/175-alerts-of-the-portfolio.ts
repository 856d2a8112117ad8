import type { Migration } from '@portal/event-bus';
import { addPortfolioSource, triggerFunctionsOf, type Source } from '@portal/portfolio-feed';
import { PROJECTS_WITH_START as BEFORE } from './170-start-of-reallocation.ts';

/** SQL that is true for a device that asks people to act: in alert or silent, and acknowledged by nobody. */
const asksForAttention = (device: string): string =>
  `(${device}.alert_at is not null or ${device}.is_silent) and ${device}.acknowledged_by is null`;

/** CONTROLS are there by both flags. */
export const PROJECTS: Source = {
  ...BEFORE,
  items: {
    ...BEFORE.items,
    deviceAlert: `select d.id from devices d join changed c on c.id = d.project_id where ${asksForAttention('d')}`,
  },
};
// Times and values of readings are not watched: a call within the limits changes nothing.
const { up, down } = addPortfolioSource('devices', {
  columns: 'id, project_id, name, alert_at, is_silent, acknowledged_by',
  items: { deviceAlert: `select c.id from changed c where ${asksForAttention('c')}` },
});

/**
 * Creates the view of the devices that ask for attention, and has changes of them noted as those of other items are (ADR 44).
 * Those that there are count as changed.
 */
export const alertsOfThePortfolioMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create view portfolio_device_alerts as
      select d.id, d.project_id, p.company_id, d.name as device_name,
        case when d.alert_at is null then 'Offline' when d.is_silent then 'Alert, Offline' else 'Alert' end as state
      from devices d
      join projects p on p.id = d.project_id and p.is_deployment21 and p.has_devices
      where ${asksForAttention('d')};
      ${triggerFunctionsOf('projects', PROJECTS)}
      ${up}
      insert into portfolio_changes (kind, item_id)
      select 'deviceAlert', d.id from devices d where ${asksForAttention('d')};
    `);
  },
  async down(knex) {
    await knex.raw(`
      delete from portfolio_changes where kind = 'deviceAlert';
      update portfolio_feed set walk_kind = 'deviceProposal', walk_after = null where walk_kind = 'deviceAlert';
      ${down}
      ${triggerFunctionsOf('projects', BEFORE)}
      drop view portfolio_device_alerts;
    `);
  },
};
