import { projectAccess } from '@portal/project-access';
import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };

/** The insights service. It keeps copies of projects from events, and publishes none. */
export const insightsService = defineService({
  name: 'insights',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  relay: false,
  routes: () => {},
  consumers: () => projectAccess('insights').consumers,
});
