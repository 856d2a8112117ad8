import { defineService, serviceSettings } from '@portal/service-kit';
import * as v from 'valibot';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };

/** The library service. */
export const libraryService = defineService({
  name: 'library',
  version: packageJson.version,
  settings: v.object(serviceSettings),
  migrations,
  routes: () => undefined,
});
