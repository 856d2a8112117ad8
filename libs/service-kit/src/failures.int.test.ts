import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { handledEventsMigration, outboxMigration } from '@portal/event-bus';
import { publicEndpoint, signedIn } from '@portal/rights';
import { createDatabase, startNats, startPostgres, until } from '@portal/testing';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { define, env, nothing, plain, test, tokens } from './help-service.fixture.ts';
import { buildFrom, defineService, queryPrepared, route, serviceSettings } from './index.ts';

const migrations = { '001-outbox': outboxMigration, '002-handled-events': handledEventsMigration };

describe('a service whose surroundings fail', () => {
  /** Has a route on each pool of connections. */
  const service = defineService({
    name: 'help',
    version: '1.0.0',
    settings: v.object(serviceSettings),
    migrations,
    routes(app, { knex, pool }) {
      route(app, endpoint({ ...plain, path: '/help/builder', access: publicEndpoint('a test') }), async () => ({
        data: String((await knex('outbox').count({ rows: '*' }))[0]?.['rows']),
      }));
      route(app, endpoint({ ...plain, path: '/help/prepared', access: publicEndpoint('a test') }), async () => {
        const [row] = await queryPrepared<{ one: string }>(pool, {
          name: 'one',
          text: `select '1' as one`,
          values: [],
        });
        return { data: row?.one ?? '' };
      });
    },
  });

  it('answers 503 while PostgreSQL is away, and all is well by itself when it is back', async () => {
    const [nats, postgres] = await Promise.all([startNats(), startPostgres()]);
    const running = await buildFrom(
      service,
      {
        ...env,
        DATABASE_URL: (await createDatabase({}, postgres.url)).url,
        NATS_URL: nats.url,
        NATS_CREDENTIALS: nats.credentials('help'),
        DATABASE_POOL: '3',
      },
      test,
    );
    const { url } = await running.start();
    const statuses = () =>
      Promise.all(['builder', 'prepared'].map(async (path) => (await fetch(`${url}/help/${path}`)).status));
    await until(async () => (await running.ready()).ready);
    expect(await statuses()).toEqual([200, 200]);

    await postgres.kill();
    const startedAt = performance.now();
    expect(await statuses()).toEqual([503, 503]);
    expect(await statuses()).toEqual([503, 503]);
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    expect(await running.ready()).toMatchObject({ ready: false, checks: { db: false, nats: true } });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    await postgres.restart();
    await until(async () => (await running.ready()).ready);
    await until(async () => (await statuses()).every((status) => status === 200));
    await running.stop();
    await Promise.all([nats.stop(), postgres.stop()]);
  });

  it('answers 503 with Retry-After where none of its connections becomes free in time', async () => {
    const database = await createDatabase(migrations);
    const running = await buildFrom(
      service,
      { ...env, DATABASE_URL: database.url, DATABASE_POOL: '1', DATABASE_WAIT_MS: '1000' },
      test,
    );
    const { knex, pool } = running.deps;
    const answers = () =>
      Promise.all(
        ['builder', 'prepared'].map(async (path) => {
          const { statusCode, headers } = await running.app.inject(`/help/${path}`);
          return [statusCode, headers['retry-after']];
        }),
      );
    const [ofBuilder, prepared] = await Promise.all([knex.client.acquireConnection(), pool.connect()]);
    const startedAt = performance.now();
    expect(await answers()).toEqual([
      [503, '1'],
      [503, '1'],
    ]);
    expect(performance.now() - startedAt).toBeLessThan(4_500);
    prepared.release();
    await knex.client.releaseConnection(ofBuilder);
    expect(await answers()).toEqual([
      [200, undefined],
      [200, undefined],
    ]);
    await running.stop();
    await database.drop();
  });

  it('stops without a fault when work in progress takes longer than Fastify would wait for a hook', async () => {
    const database = await createDatabase();
    const [began, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const running = await buildFrom(
      define((app) => {
        app.addHook('preClose', () => {
          began.resolve();
          return finish.promise;
        });
      }),
      { ...env, DATABASE_URL: database.url },
      test,
    );
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const stopped = running.stop();
      await began.promise;
      await vi.advanceTimersByTimeAsync(60_000);
      finish.resolve();
      await stopped;
    } finally {
      vi.useRealTimers();
    }
    await database.drop();
  });

  it('starts without NATS, answers no token and says so until NATS comes; later it goes on without NATS', async () => {
    const [nats, database] = await Promise.all([startNats(), createDatabase()]);
    await nats.kill();
    const running = await buildFrom(
      define((app) => {
        route(app, endpoint({ ...plain, path: '/help', access: signedIn }), nothing);
        route(app, endpoint({ ...plain, path: '/help/open', access: publicEndpoint('a test') }), nothing);
      }),
      { ...env, DATABASE_URL: database.url, NATS_URL: nats.url, NATS_CREDENTIALS: nats.credentials('help') },
      test,
    );
    const { url } = await running.start();
    const ask = (path = '/help', headers: Record<string, string> = tokens.headers()) => fetch(url + path, { headers });
    const refused = await ask();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await refused.json()).toEqual({
      error: { code: 'Unavailable', message: expect.stringContaining('cannot check sign-ins yet') },
      traceId: expect.any(String),
    });
    expect((await ask('/help', {})).status).toBe(401);
    expect((await ask('/help/open')).status).toBe(200);
    expect(await running.ready()).toMatchObject({
      ready: false,
      checks: { db: true, nats: false, revocations: false },
    });
    expect((await ask('/readyz')).status).toBe(503);
    await nats.restart();
    await until(async () => (await running.ready()).ready);
    expect((await ask()).status).toBe(200);
    await nats.kill();
    await until(async () => !(await running.ready()).ready);
    expect((await ask()).status).toBe(200);
    await running.stop();
    await Promise.all([nats.stop(), database.drop()]);
  });

  it('stops without NATS', async () => {
    const database = await createDatabase();
    const running = await buildFrom(
      define(() => undefined),
      { ...env, DATABASE_URL: database.url },
      test,
    );
    await running.start();
    await running.stop();
    await database.drop();
  });
});

describe('a service that stops', () => {
  it('answers requests under way first', async () => {
    const database = await createDatabase();
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    const running = await buildFrom(
      define((app) =>
        route(app, endpoint({ ...plain, path: '/help', access: publicEndpoint('a test') }), async () => {
          started.resolve();
          await release.promise;
          return { data: 'done' };
        }),
      ),
      { ...env, DATABASE_URL: database.url },
      test,
    );
    const { url } = await running.start();
    const answered = fetch(`${url}/help`);
    await started.promise;
    const stopped = running.stop();
    release.resolve();
    expect(await (await answered).json()).toEqual({ data: 'done' });
    await stopped;
    await expect(fetch(`${url}/help`)).rejects.toThrow();
    await database.drop();
  });
});
