import { DiskStorage } from '@portal/disk-storage';
import { projectAccess } from '@portal/project-access';
import { defineService } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import packageJson from '../package.json' with { type: 'json' };
import { archiveRoutes } from './archive/archive.routes.ts';
import { librarySettings, quotaOf } from './config.ts';
import { addressTokens } from './core/addresses/addresses.ts';
import { documentRoutes } from './documents/document.routes.ts';
import { fileRoutes } from './files/file.routes.ts';
import { startSweep } from './sweep.ts';
import { folderRoutes } from './folders/folder.routes.ts';
import { attachmentsConsumers } from './core/holders/attachments.consumer.ts';
import { signUpsConsumer } from './invites/sign-ups.consumer.ts';
import { inviteFileRoutes } from './invites/invite-file.routes.ts';
import { linkedFileRoutes } from './linked-files/linked-file.routes.ts';
import { logosConsumer } from './logos/logos.consumer.ts';
import { membersConsumer } from './members/members.consumer.ts';
import { followProjects } from './projects/project-folders.ts';
import { reportFileRoutes } from './report-files/report-file.routes.ts';
import { reportGrantsConsumer } from './report-files/report-grants.consumer.ts';
import { scanJob } from './core/scanning/scan-job.ts';
import { openScanner } from './core/scanning/scanner.ts';
import { openStorage } from './core/storage/open-storage.ts';
import { storageRoutes } from './storage/storage.routes.ts';
import { uploadRoutes } from './uploads/upload.routes.ts';

/** The library service: folders, files, and the storage of their bytes. */
export const libraryService = defineService({
  name: 'library',
  version: packageJson.version,
  settings: librarySettings,
  migrations,
  otherTokens: addressTokens,
  routes: async (app, deps) => {
    const { knex, config } = deps;
    const storage = openStorage(config);
    const scanner = openScanner(config);
    const quota = quotaOf(config);
    folderRoutes(app, knex);
    archiveRoutes(app, deps, storage);
    uploadRoutes(app, knex, storage, quota);
    documentRoutes(app, deps, storage, scanner);
    fileRoutes(app, deps, storage, quota);
    inviteFileRoutes(app, deps, storage, quota);
    linkedFileRoutes(app, deps, storage);
    reportFileRoutes(app, deps, storage);
    if (storage instanceof DiskStorage) await storageRoutes(app, storage);
  },
  tasks: (app, deps) => startSweep(app, deps, openStorage(deps.config)),
  consumers: () => [
    ...projectAccess('library', { onProjects: followProjects }).consumers,
    membersConsumer,
    logosConsumer,
    signUpsConsumer,
    ...attachmentsConsumers,
    reportGrantsConsumer,
  ],
  jobs: ({ knex, config }) => {
    const scanner = openScanner(config);
    return scanner ? [scanJob(knex, openStorage(config), scanner)] : [];
  },
  jobConcurrency: 2,
});
