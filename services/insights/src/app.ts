import { projectAccess } from '@portal/project-access';
import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { analyticsRoutes } from './analytics/analytics.routes.ts';
import { assignmentRoutes } from './assignments/assignment.routes.ts';
import { budgetRoutes } from './budgets/budget.routes.ts';
import { chartRoutes } from './charts/chart.routes.ts';
import { publishProjectsChanged } from './core/hints.ts';
import { expenseRoutes } from './expenses/expense.routes.ts';
import { filterRoutes } from './filters/filter.routes.ts';
import { inspectionRoutes } from './inspections/inspection.routes.ts';
import { marketRoutes } from './market/market.routes.ts';
import { startNights } from './market/nightly.ts';
import { myWorkRoutes } from './my-work/my-work.routes.ts';
import { moneyConsumer } from './portfolio/money.consumer.ts';
import { amountsConsumer, portfolioConsumer } from './portfolio/portfolio.consumer.ts';
import { companyRegistrationsConsumer, registrationsConsumer } from './portfolio/registrations.consumer.ts';
import { valuesConsumer } from './portfolio/values.consumer.ts';
import { recommendationRoutes } from './recommendations/recommendation.routes.ts';
import { reportRoutes } from './reports/report.routes.ts';
import { summaryRoutes } from './summary/summary.routes.ts';
import { viewRoutes } from './views/view.routes.ts';

/** The insights service. It keeps a read model of projects from events. */
export const insightsService = defineService({
  name: 'insights',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  routes: (app, deps) => {
    summaryRoutes(app, deps);
    chartRoutes(app, deps);
    myWorkRoutes(app, deps);
    filterRoutes(app, deps);
    inspectionRoutes(app, deps);
    recommendationRoutes(app, deps);
    reportRoutes(app, deps);
    assignmentRoutes(app, deps);
    budgetRoutes(app, deps);
    expenseRoutes(app, deps);
    analyticsRoutes(app, deps);
    marketRoutes(app, deps);
    viewRoutes(app, deps);
  },
  tasks: (app, { knex }) => startNights(app, knex),
  consumers: () => [
    ...projectAccess('insights', { onProjects: (tx, kept) => publishProjectsChanged(tx, kept) }).consumers,
    portfolioConsumer,
    valuesConsumer,
    amountsConsumer,
    moneyConsumer,
    registrationsConsumer,
    companyRegistrationsConsumer,
  ],
});
