import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handledEventsMigration, jobsMigration, outboxMigration } from '@portal/event-bus';
import { startService, type RunningTestService } from '@portal/testing';
import * as v from 'valibot';
import { allow, buildFrom, defineService, route, serviceSettings, type Service } from './index.ts';

const sample = defineService({
  name: 'projects',
  version: '1.0.0',
  settings: v.object(serviceSettings),
  migrations: { '001-outbox': outboxMigration, '002-handled': handledEventsMigration, '003-jobs': jobsMigration },
  routes(app) {
    route(app, {
      method: 'GET',
      url: '/projects',
      summary: 'Projects',
      access: allow('project', 'read'),
      response: v.object({ data: v.object({ name: v.string(), note: v.nullable(v.string()) }) }),
      handler: ({ viewer }) => ({ data: { name: viewer.firstName, note: null, secret: 1 } }),
    });
  },
});

describe('a service', () => {
  let running: RunningTestService<Service>;
  beforeAll(async () => {
    running = await startService(sample.migrations, ({ settings, tokens }) =>
      buildFrom(sample, settings, { jwks: tokens.jwks, logger: false }),
    );
  });
  afterAll(() => running.stop());

  it('answers those who may, by the schema alone', async () => {
    const response = await fetch(`${running.url}/projects`, {
      headers: running.tokens.headers({ firstName: 'Clara' }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ data: { name: 'Clara', note: null } });
  });
  it('is ready', async () => {
    const { until } = await import('@portal/testing');
    await until(async () => (await running.service.ready()).ready);
    const r = await fetch(`${running.url}/projects/openapi.json`);
    console.log(JSON.stringify(await r.json()).slice(0, 600));
    console.log(await (await fetch(`${running.url}/readyz`)).text());
  });
});
