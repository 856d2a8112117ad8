import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { librarySettings } from './config.ts';
import { fileRoutes } from './files/routes.ts';
import { startSweep } from './files/sweep.ts';
import { signUpsConsumer } from './invites/events.ts';
import { inviteFileRoutes } from './invites/routes.ts';
import { membersConsumer } from './members/events.ts';
import { DiskStorage } from './storage/disk-storage.ts';
import { openStorage } from './storage/open-storage.ts';
import { storageRoutes } from './storage/routes.ts';

/** The library service: files, and where their bytes lie. */
export const libraryService = defineService({
  name: 'library',
  version: packageJson.version,
  settings: librarySettings,
  migrations,
  routes: async (app, deps) => {
    const { knex, config } = deps;
    const storage = openStorage(config);
    fileRoutes(app, knex, storage);
    inviteFileRoutes(app, deps, storage);
    if (storage instanceof DiskStorage) await storageRoutes(app, storage);
    startSweep(app, knex, storage);
  },
  consumers: () => [membersConsumer, signUpsConsumer],
});
