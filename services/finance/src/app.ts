import { projectAccess } from '@portal/project-access';
import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { budgetRoutes } from './budgets/budget.routes.ts';
import { forgetDeleted } from './budgets/forget-deleted.ts';

/** The money of projects: allowances and budgets (decisions §27). It keeps copies of projects from events. */
export const financeService = defineService({
  name: 'finance',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  routes: budgetRoutes,
  consumers: () => projectAccess('finance', { onProjects: forgetDeleted }).consumers,
});
