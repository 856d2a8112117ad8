import {
  consumerPositionsMigration,
  handledEventsMigration,
  outboxFunctionMigration,
  outboxMigration,
} from '@portal/event-bus';
import { projectAccess } from '@portal/project-access';
import type { Migrations } from '@portal/service-kit';
import { budgetsMigration } from './003-budgets.ts';
import { expensesMigration } from './030-expenses.ts';
import { bookingMigration } from './031-booking.ts';
import { activitiesMigration } from './032-activities.ts';
import { feeProposalsMigration } from './040-fee-proposals.ts';
import { projectsWithMoneyMigration } from './047-projects-with-money.ts';
import { endsOfFeesMigration } from './048-ends-of-fees.ts';
import { endsOfPrimaryEngineersMigration } from './049-ends-of-primary-engineers.ts';
import { feeMailsMigration } from './050-fee-mails.ts';
import { billsAndStartsMigration } from './051-bills-and-starts.ts';
import { portfolioViewsMigration } from './052-portfolio-views.ts';
import { portfolioChangesMigration } from './053-portfolio-changes.ts';
import { companiesAtTheEndMigration } from './054-companies-at-the-end.ts';
import { feesOfThePortfolioMigration } from './055-fees-of-the-portfolio.ts';
import { namesAtTheEndMigration } from './057-names-at-the-end.ts';
import { startsOfFunctionsMigration } from './058-starts-of-functions.ts';
import { companiesOfAssignmentsMigration } from './060-companies-of-assignments.ts';
import { linksOfCompaniesMigration } from './064-links-of-companies.ts';
import { designationsOfRatesMigration } from './065-designations-of-rates.ts';
import { currenciesOfMoneyMigration } from './066-currencies-of-money.ts';

/** The schema of this service's database, step by step. */
export const migrations: Migrations = {
  ...projectAccess('finance').migrations,
  '000-outbox': outboxMigration,
  '000-outbox-function': outboxFunctionMigration,
  '001-handled-events': handledEventsMigration,
  '002-consumer-positions': consumerPositionsMigration,
  '003-budgets': budgetsMigration,
  '030-expenses': expensesMigration,
  '031-booking': bookingMigration,
  '032-activities': activitiesMigration,
  '040-fee-proposals': feeProposalsMigration,
  '047-projects-with-money': projectsWithMoneyMigration,
  '048-ends-of-fees': endsOfFeesMigration,
  '049-ends-of-primary-engineers': endsOfPrimaryEngineersMigration,
  '050-fee-mails': feeMailsMigration,
  '051-bills-and-starts': billsAndStartsMigration,
  '052-portfolio-views': portfolioViewsMigration,
  '053-portfolio-changes': portfolioChangesMigration,
  '054-companies-at-the-end': companiesAtTheEndMigration,
  '055-fees-of-the-portfolio': feesOfThePortfolioMigration,
  '057-names-at-the-end': namesAtTheEndMigration,
  '058-starts-of-functions': startsOfFunctionsMigration,
  '060-companies-of-assignments': companiesOfAssignmentsMigration,
  '064-links-of-companies': linksOfCompaniesMigration,
  '065-designations-of-rates': designationsOfRatesMigration,
  '066-currencies-of-money': currenciesOfMoneyMigration,
};
