import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };

/**
 * Companies, their members and subscriptions. What changes here goes out as events, of which identity makes claims and
 * other services names and limits; there is no screen yet, hence no route.
 */
export const admin = defineService({
  name: 'admin',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  routes: () => undefined,
});
