import { migrateToLatest, migrationsUrl, openKnex, readConfig } from '@portal/service-kit';
import { migrations } from '../migrations/index.ts';
import { financeService } from './app.ts';
import { holdMoney } from './core/change/hold-money.ts';
import { loadBudgets } from './demo/load-budgets.ts';
import { loadExpenses, waitForWork } from './demo/load-expenses.ts';
import { loadFees } from './demo/load-fees.ts';

/**
 * Allowances, budgets, fee proposals, time and expenses of the demo projects; local mode only. The projects themselves, their
 * engineers and rates, and the companies of each book come by events.
 */
const config = readConfig(financeService.settings, process.env);
if (!config.PORTAL_LOCAL) throw new Error('Demo data are for local mode only (PORTAL_LOCAL=1)');
await migrateToLatest(migrationsUrl(config), 'finance', migrations);
const knex = openKnex({ url: config.DATABASE_URL, name: 'finance demo data', pool: 1 });
try {
  await knex.transaction(loadBudgets);
  await waitForWork(knex);
  await knex.transaction(loadExpenses);
  await knex.transaction(loadFees);
  await knex.transaction(async (tx) =>
    holdMoney(tx, await tx('budget_allowances').distinct().pluck<string[]>('project_id')),
  );
} finally {
  await knex.destroy();
}
