import type { ServiceName } from '@portal/contracts/common/paths';
import { createDatabase, type Migrations, type TestDatabase } from './database.ts';
import { startNats, type TestNats } from './nats.ts';
import { testTokens, type TestTokens } from './tokens.ts';
import { GUARD_MS, until } from './until.ts';

/** Name and schema of a service that is not built yet. */
interface Definition {
  readonly name: ServiceName;
  readonly migrations: Migrations;
}

/** Methods of a startable service. */
interface Startable {
  ready(): Promise<{ readonly checks: Readonly<Record<string, boolean>> }>;
  start(): Promise<{ readonly url: string }>;
  stop(): Promise<void>;
}

/** Settings of a service under test, named as in its environment. */
export type TestSettings = {
  readonly PORT: string;
  readonly DATABASE_URL: string;
  readonly NATS_URL: string;
  readonly NATS_CREDENTIALS: string;
  readonly PUBLIC_URL: string;
  readonly PORTAL_LOCAL: string;
  readonly DATABASE_WAIT_MS: string;
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
  /**
   * Works on the database while the service is stopped, then starts it again. Steps of the schema need it: repeated
   * tasks of a running service hold locks in other orders, and PostgreSQL would end one of the two.
   */
  whileStopped(work: () => Promise<void>): Promise<void>;
  /** Stops the service and everything that was started for it. */
  stop(): Promise<void>;
}

/**
 * Starts a service with a database, a NATS server and a signing key of the test's own, and waits until it takes tokens.
 * `build` makes it from the settings, by the same `buildService` as in production; its NATS user is that of its name.
 */
export async function startService<Service extends Startable>(
  { name, migrations }: Definition,
  build: (surroundings: TestSurroundings) => Promise<Service>,
): Promise<RunningTestService<Service>> {
  const [database, nats] = await Promise.all([createDatabase(migrations), startNats()]);
  const tokens = testTokens();
  const settings: TestSettings = {
    PORT: '0',
    DATABASE_URL: database.url,
    NATS_URL: nats.url,
    NATS_CREDENTIALS: nats.credentials(name),
    PUBLIC_URL: 'http://localhost:4200',
    PORTAL_LOCAL: '1',
    // A stall of the machine is no shortage of connections.
    DATABASE_WAIT_MS: String(GUARD_MS),
  };
  const start = async () => {
    const service = await build({ settings, tokens });
    const { url } = await service.start();
    await until(async () => (await service.ready()).checks['revocations'] === true);
    return { service, url };
  };
  let current = await start();
  return {
    get service() {
      return current.service;
    },
    get url() {
      return current.url;
    },
    tokens,
    database,
    nats,
    async whileStopped(work) {
      await current.service.stop();
      try {
        await work();
      } finally {
        current = await start();
      }
    },
    async stop() {
      await current.service.stop();
      await Promise.all([database.drop(), nats.stop()]);
    },
  };
}
