import { migrateToLatest, migrationsUrl, openKnex, readConfig } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { helpService } from './app.ts';
import { addSeenTours } from './demo/seen-tours.ts';

/** Tours that the people of the demo have seen; local mode only. */
const config = readConfig(helpService.settings, process.env);
if (!config.PORTAL_LOCAL) throw new Error('Demo data are for local mode only (PORTAL_LOCAL=1)');
await migrateToLatest(migrationsUrl(config), 'help', migrations);
const knex = openKnex({ url: config.DATABASE_URL, name: 'help demo data', pool: 1 });
try {
  await knex.transaction(addSeenTours);
} finally {
  await knex.destroy();
}
