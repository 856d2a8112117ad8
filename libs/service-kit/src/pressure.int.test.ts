import { testTokens, until } from '@portal/testing';
import { endpoint } from '@portal/contracts/api/endpoint';
import { answer } from '@portal/contracts/common/list';
import { publicEndpoint } from '@portal/rights';
import { createRequire } from 'node:module';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type * as Kit from './index.ts';

/** Node's histogram of the event loop's delay, with a mean that the test sets (nanoseconds). */
const histogram = { mean: Number.NaN, samples: 0, enable: () => true, reset: () => void (histogram.samples += 1) };

const ENV = {
  PORT: '0',
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  PUBLIC_URL: 'http://localhost',
};
const ping = endpoint({
  method: 'GET',
  path: '/help/ping',
  summary: 'x',
  access: publicEndpoint('a test'),
  answer: answer(v.string()),
});

let kit: typeof Kit;
beforeAll(async () => {
  // The plugin takes the function when it is loaded.
  const hooks = createRequire(import.meta.url)('node:perf_hooks') as { monitorEventLoopDelay: unknown };
  hooks.monitorEventLoopDelay = () => histogram;
  kit = await import('./index.ts');
});

let running: Kit.Service | undefined;
afterEach(() => running?.stop());

/** Starts a service whose event loop is as late as the mean says, and waits for the first sample. */
async function serviceWith(mean: number): Promise<Kit.Service> {
  Object.assign(histogram, { mean, samples: 0 });
  const { buildFrom, defineService, route, serviceSettings } = kit;
  const definition = defineService({
    name: 'help',
    version: '1.0.0',
    settings: v.object(serviceSettings),
    migrations: {},
    routes: (app) => route(app, ping, () => ({ data: 'pong' })),
  });
  running = await buildFrom(definition, ENV, { jwks: testTokens().jwks, logger: false });
  await until(() => Promise.resolve(histogram.samples > 0), 5_000);
  return running;
}

describe('a service under pressure', () => {
  it('turns requests away while the event loop is more than five seconds late', async () => {
    const { app } = await serviceWith(6e9);
    const { statusCode, headers } = await app.inject('/help/ping');
    expect({ statusCode, retryAfter: headers['retry-after'] }).toEqual({ statusCode: 503, retryAfter: '1' });
  });

  it('answers after a second without a sample, as after one long stall', async () => {
    const { app } = await serviceWith(Number.NaN);
    expect((await app.inject('/help/ping')).statusCode).toBe(200);
  });
});
