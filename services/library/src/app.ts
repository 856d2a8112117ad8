import { DiskStorage } from '@portal/disk-storage';
import { projectAccess } from '@portal/project-access';
import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { archiveRoutes } from './archive/routes.ts';
import { librarySettings } from './config.ts';
import { documentRoutes } from './documents/routes.ts';
import { fileRoutes } from './files/routes.ts';
import { startSweep } from './files/sweep.ts';
import { folderRoutes } from './folders/routes.ts';
import { attachmentsConsumer } from './holders/events.ts';
import { signUpsConsumer } from './invites/events.ts';
import { inviteFileRoutes } from './invites/routes.ts';
import { membersConsumer } from './members/events.ts';
import { followProjects } from './projects/project-folders.ts';
import { scanJob } from './scanning/scan-job.ts';
import { openScanner } from './scanning/scanner.ts';
import { openStorage } from './storage/open-storage.ts';
import { storageRoutes } from './storage/routes.ts';
import { uploadRoutes } from './uploads/routes.ts';

/** The library service: files, and where their bytes lie. */
export const libraryService = defineService({
  name: 'library',
  version: packageJson.version,
  settings: librarySettings,
  migrations,
  routes: async (app, deps) => {
    const { knex, config } = deps;
    const storage = openStorage(config);
    const scanner = openScanner(config);
    folderRoutes(app, knex);
    archiveRoutes(app, deps, storage);
    uploadRoutes(app, knex, storage);
    documentRoutes(app, deps, storage, scanner);
    fileRoutes(app, knex, storage);
    inviteFileRoutes(app, deps, storage);
    if (storage instanceof DiskStorage) await storageRoutes(app, storage);
    startSweep(app, knex, storage);
  },
  consumers: () => [
    ...projectAccess('library', { onProjects: followProjects }).consumers,
    membersConsumer,
    signUpsConsumer,
    attachmentsConsumer,
  ],
  jobs: ({ knex, config }) => {
    const scanner = openScanner(config);
    return scanner ? [scanJob(knex, openStorage(config), scanner)] : [];
  },
});
