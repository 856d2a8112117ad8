import { DiskStorage } from '@portal/disk-storage';
import { migrateToLatest, migrationsUrl, openKnex, readConfig } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { librarySettings } from './config.ts';
import { loadDocuments } from './demo/load.ts';
import { openStorage } from './core/storage/open-storage.ts';

/** Loads sample files of the demo companies. Local mode only, with storage in a folder. */
const config = readConfig(librarySettings, process.env);
if (!config.PORTAL_LOCAL) throw new Error('Demo data are for local mode only (PORTAL_LOCAL=1)');
const storage = openStorage(config);
if (!(storage instanceof DiskStorage)) throw new Error('Demo data need STORAGE_FOLDER');

await migrateToLatest(migrationsUrl(config), 'library', migrations);
const knex = openKnex({ url: config.DATABASE_URL, name: 'library demo data', pool: 1 });
try {
  const added = await loadDocuments(knex, storage);
  if (added > 0) console.log(`${added} documents added`);
} finally {
  await knex.destroy();
}
