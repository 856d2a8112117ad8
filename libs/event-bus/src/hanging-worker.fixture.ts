import knexOf from 'knex';
import { job, startJobRunner } from './index.ts';

// A process that takes up a job and never ends it: the test kills it.
const databaseUrl = process.env['DATABASE_URL'] ?? '';
startJobRunner({
  knex: knexOf({ client: 'pg', connection: { connectionString: databaseUrl } }),
  databaseUrl,
  leaseMs: 1_000,
  logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  jobs: [job('import', () => new Promise(() => undefined))],
});
