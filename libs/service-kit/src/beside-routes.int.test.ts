import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startCalled, type Called } from './called-service.fixture.ts';
import { buildFrom } from './index.ts';
import { service } from './requests.fixture.ts';

let called: Called;
beforeAll(async () => {
  called = await startCalled();
});
afterAll(() => called.running.stop());

const call: Called['call'] = (...given) => called.call(...given);

describe('beside the routes', () => {
  it('stand health, readiness with each check, and measures by route', async () => {
    expect((await call('/healthz', { anonymous: true })).body).toEqual({
      status: 'ok',
      service: 'projects',
      version: '1.2.3',
    });
    await until(async () => (await call('/readyz', { anonymous: true })).status === 200);
    expect((await call('/readyz', { anonymous: true })).body.checks).toEqual({
      db: true,
      nats: true,
      revocations: true,
    });
    await call('/projects');
    const { text } = await call('/metrics', { anonymous: true });
    expect(text).toMatch(/http_request_duration_seconds_count\{.*method="GET",route="\/projects",status="200"/);
    expect(text).toContain('portal_ready{check="db",service="projects"} 1');
  });

  it('stands OpenAPI made of the same schemas', async () => {
    const { body } = await call('/projects/openapi.json', { anonymous: true });
    expect(Object.keys(body.paths).toSorted()).toEqual([
      '/claims',
      '/notes',
      '/projects',
      '/projects/{id}',
      '/reports',
      '/reports/{id}',
    ]);
    const post = body.paths['/projects'].post;
    expect(post.requestBody.content['application/json'].schema.properties.name).toEqual({
      type: 'string',
      maxLength: 5_000,
    });
    expect(post.responses['201'].content['application/json'].schema.properties.data.properties.opened).toMatchObject({
      type: ['string', 'null'],
    });
    expect(post.security).toEqual([{ token: [] }]);
    expect(body.paths['/claims'].get.security).toBeUndefined();
  });

  it('stands OpenAPI that is made and compressed once, for whoever asks', async () => {
    const { app } = called.running.service;
    const made = vi.spyOn(app, 'swagger');
    const path = '/projects/openapi.json';
    const ask = (headers: Record<string, string>) => app.inject({ url: path, headers, remoteAddress: '127.0.0.9' });
    const [plain, gzip, brotli] = [
      await ask({ 'accept-encoding': 'br;q=0, identity' }),
      await ask({ 'accept-encoding': 'gzip' }),
      await ask({ 'accept-encoding': 'gzip, br' }),
    ];
    expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br']);
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload);
    expect(brotliDecompressSync(brotli.rawPayload)).toEqual(plain.rawPayload);
    const { etag } = brotli.headers;
    expect(brotli.headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
      etag: plain.headers.etag,
    });
    for (const known of [`${etag}`, `"other", W/${etag}`]) {
      expect(await ask({ 'if-none-match': known })).toMatchObject({ statusCode: 304, payload: '' });
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect(made.mock.calls.length).toBeLessThanOrEqual(1);
  });

  it('stands OpenAPI with the limit of a public route: 60 requests a minute of one address', async () => {
    const ask = (address: string) =>
      call('/projects/openapi.json', { anonymous: true, headers: { 'x-forwarded-for': address } });
    const answers = [];
    for (let turn = 0; turn < 61; turn++) answers.push((await ask('203.0.113.31')).status);
    expect(answers).toEqual([...Array<number>(60).fill(200), 429]);
    expect((await ask('203.0.113.32')).status).toBe(200);
  });

  it('stands a page of the operations, in local mode alone', async () => {
    const page = await call('/projects/docs', { anonymous: true });
    expect(page.text).toContain('POST /projects');
    const env = {
      PORT: '0',
      DATABASE_URL: called.running.database.url,
      NATS_URL: called.running.nats.url,
      NATS_CREDENTIALS: '/nowhere',
    };
    const production = await buildFrom(
      service,
      { ...env, PUBLIC_URL: 'https://portal.example', JWKS_URL: 'http://127.0.0.1:1/jwks.json' },
      { logger: false },
    );
    expect((await production.app.inject('/projects/docs')).body).not.toContain('POST /projects');
    expect((await production.app.inject('/projects/openapi.json')).statusCode).toBe(200);
    await production.stop();
  });
});
