import { consumerPositionsMigration, handledEventsMigration, outboxMigration } from '@portal/event-bus';
import { projectAccess } from '@portal/project-access';
import type { Migrations } from '@portal/service-kit';
import { portfolioMigration } from './010-portfolio.ts';
import { rebuildsMigration } from './011-rebuilds.ts';
import { dashboardOrdersMigration } from './020-dashboard-orders.ts';
import { revisionsMigration } from './021-revisions.ts';
import { moneyMigration } from './035-money.ts';
import { dashboardViewsMigration } from './036-dashboard-views.ts';

/** The schema of this service's database, step by step. */
export const migrations: Migrations = {
  ...projectAccess('insights').migrations,
  '001-handled-events': handledEventsMigration,
  '002-consumer-positions': consumerPositionsMigration,
  '003-outbox': outboxMigration,
  '010-portfolio': portfolioMigration,
  '011-rebuilds': rebuildsMigration,
  '020-dashboard-orders': dashboardOrdersMigration,
  '021-revisions': revisionsMigration,
  '035-money': moneyMigration,
  '036-dashboard-views': dashboardViewsMigration,
};
