import type { Migration } from '@portal/event-bus';
import { emptyingQualified, TABLES } from './050-definers.ts';

/** Creates the devices that ask for attention, of services/projects: people are asked to act on them until one acknowledges. */
export const deviceAlertsMigration: Migration = {
  async up(knex) {
    await knex.raw(`
      create table portfolio_device_alerts (
        id uuid primary key,
        version bigint not null,
        project_id uuid not null,
        company_id uuid not null,
        device_name text not null,
        state text not null
      );
      create index portfolio_device_alerts_project on portfolio_device_alerts (project_id);
      ${emptyingQualified(`portfolio_device_alerts, ${TABLES}`)}
    `);
  },
  async down(knex) {
    await knex.raw(`
      ${emptyingQualified(TABLES)}
      drop table portfolio_device_alerts;
    `);
  },
};
