import { consumerPositionsMigration, handledEventsMigration, outboxMigration } from '@portal/event-bus';
import { projectAccess } from '@portal/project-access';
import type { Migrations } from '@portal/service-kit';
import { portfolioMigration } from './010-portfolio.ts';
import { rebuildsMigration } from './011-rebuilds.ts';
import { dashboardOrdersMigration } from './020-dashboard-orders.ts';
import { revisionsMigration } from './021-revisions.ts';
import { claimAmountsMigration } from './030-claim-amounts.ts';
import { marketMigration } from './031-market.ts';
import { moneyMigration } from './035-money.ts';
import { dashboardViewsMigration } from './036-dashboard-views.ts';
import { positionsMigration } from './038-positions.ts';
import { urgencyMigration } from './040-urgency.ts';
import { proposalsMigration } from './041-proposals.ts';
import { registrationsMigration } from './042-registrations.ts';
import { namesAtTheEndMigration } from './046-names-at-the-end.ts';
import { withdrawnFiguresMigration } from './047-withdrawn-figures.ts';
import { definersMigration } from './050-definers.ts';
import { startOfReallocationMigration } from './051-start-of-reallocation.ts';
import { frozenItemsMigration } from './052-frozen-items.ts';
import { deviceAlertsMigration } from './055-device-alerts.ts';
import { kindsAskedForMigration } from './056-kinds-asked-for.ts';
import { searchTextsMigration } from './057-search-texts.ts';

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
  '030-claim-amounts': claimAmountsMigration,
  '031-market': marketMigration,
  '035-money': moneyMigration,
  '036-dashboard-views': dashboardViewsMigration,
  '038-positions': positionsMigration,
  '040-urgency': urgencyMigration,
  '041-proposals': proposalsMigration,
  '042-registrations': registrationsMigration,
  '046-names-at-the-end': namesAtTheEndMigration,
  '047-withdrawn-figures': withdrawnFiguresMigration,
  '050-definers': definersMigration,
  '051-start-of-reallocation': startOfReallocationMigration,
  '052-frozen-items': frozenItemsMigration,
  '055-device-alerts': deviceAlertsMigration,
  '056-kinds-asked-for': kindsAskedForMigration,
  '057-search-texts': searchTextsMigration,
};
