import { startPostgres } from './postgres.ts';

/**
 * Starts the PostgreSQL that all integration tests share, each file with a database of its own (`createDatabase`). Its
 * address reaches the workers through their environment. NATS servers are cheap: each file that needs one starts it.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  process.env['PORTAL_TEST_POSTGRES_URL'] = postgres.url;
  return () => postgres.stop();
}
