import { filesConsumer } from '@portal/attached-files';
import { consumerOf } from '@portal/contracts/events/consumers';
import { feedPortfolio, rebuildsConsumer } from '@portal/portfolio-feed';
import { projectAccess } from '@portal/project-access';
import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { budgetRoutes } from './budgets/budget.routes.ts';
import { forgetDeleted } from './budgets/forget-deleted.ts';
import { financeSettings } from './config.ts';
import { companyContactsConsumer } from './core/recipients/company-contacts.consumer.ts';
import { keepCurrency } from './core/change/hold-money.ts';
import { openExports } from './core/workbook.ts';
import { engineersConsumers } from './core/engineers/engineers.consumer.ts';
import { followPrimaryEngineers } from './core/engineers/follow-primary.ts';
import { ratesConsumer } from './core/rates/rates.consumer.ts';
import { expenseRoutes } from './expenses/expense.routes.ts';
import { forgetExpenses } from './expenses/forget-expenses.ts';
import { assignmentsConsumer } from './fee-proposals/assignments.consumer.ts';
import { feeAnswerRoutes } from './fee-proposals/fee-answer.routes.ts';
import { feeProposalRoutes } from './fee-proposals/fee-proposal.routes.ts';
import { followContacts } from './fee-proposals/follow-contacts.ts';
import { followProjects } from './fee-proposals/follow-projects.ts';
import { moneyPortfolio } from './portfolio/money-portfolio.ts';

/** The money of projects: allowances, budgets, fee proposals, time and expenses (decisions §27). It keeps copies of projects from events. */
export const financeService = defineService({
  name: 'finance',
  version: packageJson.version,
  settings: financeSettings,
  migrations,
  routes: (app, deps) => {
    budgetRoutes(app, deps);
    const exports = openExports(app, deps);
    expenseRoutes(app, deps, exports);
    feeProposalRoutes(app, deps, exports.sendWorkbook);
    feeAnswerRoutes(app, deps);
  },
  tasks: (app, { knex, config }) => feedPortfolio(app, { knex, databaseUrl: config.DATABASE_URL }, moneyPortfolio),
  consumers: () => [
    ...projectAccess('finance', {
      onProjects: async (tx, kept) => {
        await keepCurrency(
          tx,
          kept.map(({ id }) => id),
        );
        await forgetDeleted(tx, kept);
        await followProjects(tx, kept);
        await followPrimaryEngineers(tx, kept);
        await forgetExpenses(tx, kept);
      },
    }).consumers,
    ...engineersConsumers,
    ratesConsumer,
    companyContactsConsumer({ onContacts: followContacts }),
    assignmentsConsumer,
    filesConsumer('finance', ['name']),
    rebuildsConsumer(consumerOf('finance', 'rebuilds'), moneyPortfolio),
  ],
});
