import { projectAccess } from '@portal/project-access';
import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { budgetRoutes } from './budgets/budget.routes.ts';
import { forgetDeleted } from './budgets/forget-deleted.ts';
import { engineersConsumers } from './core/engineers/engineers.consumer.ts';
import { filesConsumer } from './core/files/files.consumer.ts';
import { ratesConsumer } from './core/rates/rates.consumer.ts';
import { expenseRoutes } from './expenses/expense.routes.ts';
import { forgetExpenses } from './expenses/forget-expenses.ts';

/** The money of projects: allowances, budgets, time and expenses (decisions §27). It keeps copies of projects from events. */
export const financeService = defineService({
  name: 'finance',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  routes: (app, deps) => {
    budgetRoutes(app, deps);
    expenseRoutes(app, deps);
  },
  consumers: () => [
    ...projectAccess('finance', {
      onProjects: async (tx, kept) => {
        await forgetDeleted(tx, kept);
        await forgetExpenses(tx, kept);
      },
    }).consumers,
    ...engineersConsumers,
    ratesConsumer,
    filesConsumer,
  ],
});
