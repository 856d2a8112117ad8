import { createDatabase, type Migrations, type TestDatabase } from './database.ts';
import { startNats, type TestNats } from './nats.ts';
import { testTokens, type TestTokens } from './tokens.ts';

/** Methods of a startable service. */
interface Startable {
  start(): Promise<{ readonly url: string }>;
  stop(): Promise<void>;
}

/** Settings of a service under test, named as in its environment. */
export type TestSettings = {
  readonly PORT: string;
  readonly DATABASE_URL: string;
  readonly NATS_URL: string;
  readonly PUBLIC_URL: string;
  readonly PORTAL_LOCAL: string;
};

export interface TestSurroundings {
  readonly settings: TestSettings;
  readonly tokens: TestTokens;
}

export interface RunningTestService<Service> {
  readonly service: Service;
  readonly url: string;
  readonly tokens: TestTokens;
  readonly database: TestDatabase;
  readonly nats: TestNats;
  /** Stops the service and everything that was started for it. */
  stop(): Promise<void>;
}

/**
 * Starts a service with a database, a NATS server and a signing key of the test's own. `build` makes it from the
 * settings, by the same `buildService` as in production; migrations are given so that the database comes from a template.
 */
export async function startService<Service extends Startable>(
  migrations: Migrations,
  build: (surroundings: TestSurroundings) => Promise<Service>,
): Promise<RunningTestService<Service>> {
  const [database, nats] = await Promise.all([createDatabase(migrations), startNats()]);
  const tokens = testTokens();
  const settings: TestSettings = {
    PORT: '0',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    PUBLIC_URL: 'http://localhost:4200',
    PORTAL_LOCAL: '1',
  };
  const service = await build({ settings, tokens });
  const { url } = await service.start();
  return {
    service,
    url,
    tokens,
    database,
    nats,
    async stop() {
      await service.stop();
      await Promise.all([database.drop(), nats.stop()]);
    },
  };
}
