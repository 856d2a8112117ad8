import { migrateToLatest, migrationsUrl, openKnex, readConfig } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { identitySettings } from './config.ts';
import { addDemoCredentials } from './demo/demo-credentials.ts';

/** Passwords and acceptances of the demo accounts; local mode only, because the password is known to everybody. */
const config = readConfig(identitySettings, process.env);
if (!config.PORTAL_LOCAL) throw new Error('Demo data are for local mode only (PORTAL_LOCAL=1)');
await migrateToLatest(migrationsUrl(config), 'identity', migrations);
const knex = openKnex({ url: config.DATABASE_URL, name: 'identity demo data', pool: 1 });
try {
  await knex.transaction(addDemoCredentials);
} finally {
  await knex.destroy();
}
