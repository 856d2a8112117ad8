import { migrateToLatest, migrationsUrl, openKnex, readConfig } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { admin } from './app.ts';
import { addDemoCompanies } from './demo/demo-companies.ts';
import { addDemoRates } from './demo/demo-rates.ts';

/** Companies, people, subscriptions and rates of the demo; local mode only. Their events go out when the service runs. */
const config = readConfig(admin.settings, process.env);
if (!config.PORTAL_LOCAL) throw new Error('Demo data are for local mode only (PORTAL_LOCAL=1)');
await migrateToLatest(migrationsUrl(config), 'admin', migrations);
const knex = openKnex({ url: config.DATABASE_URL, name: 'admin demo data', pool: 1 });
try {
  await knex.transaction(addDemoCompanies);
  await knex.transaction(addDemoRates);
} finally {
  await knex.destroy();
}
