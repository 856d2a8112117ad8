import { testTokens, until } from '@portal/testing';
import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { answer } from '@portal/contracts/common/list';
import { publicEndpoint } from '@portal/rights';
import { monitorEventLoopDelay, type Histogram } from 'node:perf_hooks';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { buildFrom, defineService, route, serviceSettings, type Service } from './index.ts';

/** The class of the histograms of the event loop's delay, and the class of all histograms. */
const delays = Object.getPrototypeOf(monitorEventLoopDelay()) as ReturnType<typeof monitorEventLoopDelay>;
const histograms = Object.getPrototypeOf(delays) as Histogram;

const ENV = {
  PORT: '0',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  NATS_CREDENTIALS: '/nowhere',
  PUBLIC_URL: 'http://localhost',
};
const ping = endpoint({
  method: 'GET',
  path: '/help/ping',
  summary: 'x',
  access: publicEndpoint('a test'),
  answer: answer(v.string()),
});

let running: Service | undefined;
afterEach(async () => {
  await running?.stop();
  vi.restoreAllMocks();
});

/** Starts a service with a mean event-loop delay in nanoseconds, and waits for the first sample. */
async function serviceWith(mean: number): Promise<Service> {
  vi.spyOn(histograms, 'mean', 'get').mockReturnValue(mean);
  const sampled = vi.spyOn(histograms, 'reset');
  const enabled = vi.spyOn(delays, 'enable');
  const definition = defineService({
    name: 'help',
    version: '1.0.0',
    settings: v.object(serviceSettings),
    migrations: {},
    routes: (app) => route(app, ping, () => ({ data: 'pong' })),
  });
  running = await buildFrom(definition, ENV, { jwks: testTokens().jwks, logger: false });
  // Services of other files in this worker may take samples too.
  const own = enabled.mock.contexts.at(-1);
  await until(() => sampled.mock.contexts.some((histogram) => histogram === own));
  return running;
}

describe('a service under pressure', () => {
  it('turns requests away while the event loop is more than five seconds late', async () => {
    const { app } = await serviceWith(6e9);
    for (const path of ['/help/ping', '/help/openapi.json']) {
      const { statusCode, headers } = await app.inject(path);
      expect({ statusCode, retryAfter: headers['retry-after'] }, path).toEqual({ statusCode: 503, retryAfter: '1' });
    }
  });

  it('answers after a second without a sample, as after one long stall', async () => {
    const { app } = await serviceWith(Number.NaN);
    expect((await app.inject('/help/ping')).statusCode).toBe(200);
  });
});
