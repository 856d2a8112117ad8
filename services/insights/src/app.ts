import { projectAccess } from '@portal/project-access';
import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { knownProjectRoutes } from './known-projects/known-project.routes.ts';
import { portfolioConsumer } from './portfolio/portfolio.consumer.ts';
import { valuesConsumer } from './portfolio/values.consumer.ts';

/** The insights service. It keeps a read model of projects from events. */
export const insightsService = defineService({
  name: 'insights',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  routes: knownProjectRoutes,
  consumers: () => [...projectAccess('insights').consumers, portfolioConsumer(), valuesConsumer],
});
