import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startService, until, type RunningTestService, type TestSettings } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { buildFrom, type Service } from './index.ts';
import { service } from './requests.fixture.ts';

describe('requests', () => {
  let running: RunningTestService<Service>;
  let settings: TestSettings;
  beforeAll(async () => {
    running = await startService(service, ({ settings: given, tokens }) => {
      settings = given;
      return buildFrom(service, settings, { jwks: tokens.jwks, logger: false });
    });
  });
  afterAll(() => running.stop());

  const call = async (
    path: string,
    init: RequestInit & { claims?: Parameters<typeof running.tokens.headers>[0]; anonymous?: boolean } = {},
  ) => {
    const { claims, anonymous, ...rest } = init;
    const response = await fetch(`${running.url}${path}`, {
      ...rest,
      headers: { ...(!anonymous && running.tokens.headers(claims)), ...rest.headers },
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json');
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  };
  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    call(path, {
      method,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  const someId = '0b0e9f66-6d0e-4f6c-9a6e-0d6f8a8b1c2d';

  describe('answers', () => {
    it('are written by their schema alone; dates are dates and large integers numbers', async () => {
      const added = await send('POST', '/projects', { name: 'Tower', opened: '2026-03-29' });
      expect(added.status).toBe(201);
      expect(added.headers.get('etag')).toBe('"1"');
      expect(added.body).toEqual({
        data: { id: expect.any(String), name: 'Tower', opened: '2026-03-29', count: 0 },
      });
      const list = await call('/projects');
      expect(list.body).toEqual({ data: { items: [added.body.data], totalPages: 1, totalCount: 1 } });
    });

    it('may be empty, or a file', async () => {
      expect(await call(`/projects/${someId}`, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
      const file = await call('/reports', { anonymous: true });
      expect(file).toMatchObject({ status: 200, text: 'a;b' });
      expect(file.headers.get('content-type')).toContain('text/csv');
    });

    it('may read the version that a write is about', async () => {
      const body = { name: 'Tower', location: { city: 'Oslo', tags: [] } };
      const put = (value?: string) =>
        send('PUT', `/projects/${someId}`, body, value === undefined ? {} : { 'if-match': value });
      expect((await put('"7"')).body).toEqual({ data: { version: 7, inTransaction: 'Tower' } });
      expect((await put('W/"7"')).body.data.version).toBe(7);
      expect((await put()).body.data.version).toBeNull();
      expect((await put('*')).status).toBe(400);
      expect((await put('seven')).status).toBe(400);
    });
  });

  describe('checks stand in the order of decisions §11', () => {
    it('token first: 401 even where the body is wrong', async () => {
      const answered = await call('/projects', { method: 'POST', body: '{', anonymous: true });
      expect(answered).toMatchObject({ status: 401, body: { error: { code: 'Unauthenticated' } } });
    });
    it('then the terms: 403 TermsNotAccepted', async () => {
      for (const claims of [{ acceptedEula: false }, { acceptedLicense: false, role: 'SiteContact' as const }]) {
        expect(await call('/projects', { claims })).toMatchObject({
          status: 403,
          body: { error: { code: 'TermsNotAccepted' } },
        });
      }
      expect((await call('/notes', { claims: { acceptedEula: false } })).status).toBe(200);
    });
    it('then the role: 403', async () => {
      const answered = await call('/projects', {
        method: 'POST',
        body: '{',
        headers: { 'content-type': 'application/json' },
        claims: { role: 'SiteContact' },
      });
      expect(answered).toMatchObject({
        status: 403,
        body: { error: { code: 'Forbidden', message: 'You do not have access to this section.' } },
      });
    });
    it('nobody without a role passes', async () => {
      expect((await call('/projects', { claims: { role: 'None' } })).status).toBe(403);
    });
  });

  describe('bad input', () => {
    it('gets each field by its dotted path', async () => {
      const answered = await send('PUT', `/projects/${someId}`, { name: 'a*b', location: { tags: [1] } });
      expect(answered.status).toBe(400);
      expect(answered.body).toEqual({
        error: { code: 'ValidationFailed', message: expect.any(String) },
        fieldErrors: {
          name: ['Should not contain special characters except ( ) # № / -'],
          'location.city': ['Field is required.'],
          'location.tags.0': ['Must be a text'],
        },
        traceId: expect.stringMatching(/^[\w-]{8,}$/),
      });
    });

    it.each([
      ['no JSON', '{"name":', 'The body is not valid JSON.'],
      ['nothing', '', 'This request needs a JSON body of the right form.'],
      ['null', 'null', 'This request needs a JSON body of the right form.'],
      ['an array', '[]', 'Some fields are not valid.'],
      ['nested too deep', `${'['.repeat(100_000)}`, 'JSON may be nested at most 32 deep.'],
      ['a prototype', '{"__proto__":{"a":1},"name":"x"}', 'The body is not valid JSON.'],
    ])('that is %s is a 400 with a clear message', async (_, body, message) => {
      const answered = await send('POST', '/projects', body);
      expect(answered).toMatchObject({ status: 400, body: { error: { message } } });
    });

    it('does not count brackets in texts as depth', async () => {
      expect((await send('POST', '/projects', { name: '[{'.repeat(100) + '\\"' })).status).toBe(201);
    });

    it('that is too large costs nobody the connection: the answer comes, and the rest is dropped', async () => {
      const { hostname, port } = new URL(running.url);
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.on('data', (part: Buffer) => (received += part.toString()));
      const { authorization } = running.tokens.headers();
      const head = `Host: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n`;
      socket.write(`POST /projects HTTP/1.1\r\n${head}Content-Length: 200000\r\n\r\n"half`);
      await until(() => received.includes('PayloadTooLarge'));
      socket.write(`${'x'.repeat(199_995)}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`);
      await until(() => received.includes('"status":"ok"') || socket.destroyed);
      socket.destroy();
      expect(received).toMatch(/^HTTP\/1.1 413 [^]*HTTP\/1.1 200 /);
      expect(received).not.toMatch(/connection: close/i);
    });

    it('that is too large is a 413, of an unknown kind a 415', async () => {
      expect(await send('POST', '/projects', { name: 'x'.repeat(200_000) })).toMatchObject({
        status: 413,
        body: { error: { code: 'PayloadTooLarge' } },
      });
      expect(await send('POST', '/projects', '<a/>', { 'content-type': 'application/xml' })).toMatchObject({
        status: 415,
        body: { error: { code: 'UnsupportedMediaType' } },
      });
    });

    it.each([
      ['page=-1', 'page'],
      ['page=0', 'page'],
      ['page=1e9', 'page'],
      ['page=1000000000', 'page'],
      ['page=1&page=2', 'page'],
      ['pageSize=101', 'pageSize'],
      ['sortFieldName=password', 'sortFieldName'],
      ['sortDirection=Sideways', 'sortDirection'],
    ])('in a list: %s is a 400 about %s', async (query, field) => {
      const answered = await call(`/projects?${query}`);
      expect(answered.status).toBe(400);
      expect(Object.keys(answered.body.fieldErrors)).toEqual([field]);
    });

    it('has ids that are no ids', async () => {
      for (const bad of ['1', 'x', `${someId}'--`, '%00', '..%2f']) {
        expect((await call(`/projects/${bad}`)).status).toBe(400);
      }
      expect(await call('/projects/%zz')).toMatchObject({ status: 400, body: { traceId: expect.any(String) } });
    });

    it('that the database cannot store is a 400', async () => {
      expect((await send('POST', '/projects', { name: 'a\u0000b' })).status).toBe(400);
    });
  });

  describe('errors', () => {
    it('of a project look-up carry the field', async () => {
      expect((await call(`/projects/${someId}`)).body).toMatchObject({
        error: { code: 'NotFound' },
        fieldErrors: { projectId: ['The project was not found.'] },
      });
    });

    it('of an unknown address have the same shape', async () => {
      expect(await call('/nowhere')).toMatchObject({
        status: 404,
        body: { error: { code: 'NotFound' }, traceId: expect.any(String) },
      });
    });

    it('of a declared constraint are a 409 at their field', async () => {
      await send('POST', '/projects', { name: 'Twice' });
      const again = await send('POST', '/projects', { name: 'Twice' });
      expect(again).toMatchObject({
        status: 409,
        body: {
          error: { code: 'Duplicate', message: 'This name is taken.' },
          fieldErrors: { name: ['This name is taken.'] },
        },
      });
    });

    it.each(['error', 'unique'])('of the inside (%s) tell nothing but the trace id', async (kind) => {
      const answered = await call(`/claims?kind=${kind}`, { headers: { 'x-request-id': 'trace-12345678' } });
      expect(answered.status).toBe(500);
      expect(answered.body).toEqual({
        error: { code: 'InternalError', message: 'Something went wrong.' },
        traceId: 'trace-12345678',
      });
    });

    it('take a trace id from outside only where it looks like one', async () => {
      const answered = await call('/nowhere', { headers: { 'x-request-id': 'a"b{}' } });
      expect(answered.body.traceId).toMatch(/^[0-9a-f-]{36}$/);
    });

    it('of a statement that takes too long are a 503', async () => {
      expect(await call('/claims?kind=slow')).toMatchObject({ status: 503, body: { error: { code: 'Unavailable' } } });
    });

    it('of text that PostgreSQL refuses are a 400', async () => {
      expect((await call('/claims?kind=text')).status).toBe(400);
    });

    it('of too many requests are a 429 that says when to come back', async () => {
      const answers = [];
      for (let index = 0; index < 4; index++) {
        answers.push(await call('/reports', { headers: { 'x-forwarded-for': '203.0.113.7' } }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429, 429]);
      expect(answers[3]?.body).toMatchObject({ error: { code: 'RateLimited' } });
      expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await call('/reports', { headers: { 'x-forwarded-for': '203.0.113.8' } })).status).toBe(200);
    });

    it('of one person are limited, whatever they ask for', async () => {
      const limited = await buildFrom(
        service,
        { ...settings, PERSON_REQUESTS_PER_MINUTE: '3' },
        { jwks: running.tokens.jwks, logger: false },
      );
      await until(async () => (await limited.ready()).checks['revocations']);
      const [one, other] = [running.tokens.headers(), running.tokens.headers({ sub: randomUUID() })];
      const get = (url: string, headers: Record<string, string>) => limited.app.inject({ url, headers });
      const answers = [
        await get('/projects', one),
        await get(`/projects/${someId}`, one),
        await get('/notes', one),
        await get('/projects', one),
      ];
      expect(answers.map(({ statusCode }) => statusCode === 429)).toEqual([false, false, false, true]);
      expect(answers[3]?.json()).toMatchObject({ error: { code: 'RateLimited' } });
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
      expect((await get('/projects', other)).statusCode).toBe(200);
      // A route with a limit of its own does not count here.
      expect((await get('/reports', one)).statusCode).toBe(200);
      await limited.stop();
    });

    it('of one person run a few at once, and those of others do not wait for them', async () => {
      const limited = await buildFrom(
        service,
        { ...settings, PERSON_REQUESTS_AT_ONCE: '2' },
        { jwks: running.tokens.jwks, logger: false },
      );
      await until(async () => (await limited.ready()).checks['revocations']);
      const [one, other] = [running.tokens.headers(), running.tokens.headers({ sub: randomUUID() })];
      const get = (headers: Record<string, string>) => limited.app.inject({ url: '/projects', headers });
      const { knex } = running.database;
      const inDatabase = async () => {
        const { rows } = await knex.raw<{ rows: { waiting: number }[] }>(
          `select count(*)::int as waiting from pg_locks where not granted and relation = 'items'::regclass
             and database = (select oid from pg_database where datname = current_database())`,
        );
        return rows[0]?.waiting;
      };
      const lock = await knex.transaction();
      await lock.raw('lock table items in access exclusive mode');
      const four = Array.from({ length: 4 }, () => get(one));
      await until(async () => (await inDatabase()) === 2);
      const others = get(other);
      await until(async () => (await inDatabase()) === 3);
      await lock.rollback();
      expect((await others).statusCode).toBe(200);
      expect((await Promise.all(four)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      await limited.stop();
    });

    it('of too many requests go by the one address that the edge names, and by nothing before it', async () => {
      const answers = [];
      for (const claimed of ['203.0.113.21', '203.0.113.22', '203.0.113.23']) {
        answers.push(await call('/reports', { headers: { 'x-forwarded-for': `${claimed}, 10.0.0.9` } }));
      }
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 429]);
    });

    it('of too many requests believe nobody but the edge about an address', async () => {
      const env = {
        PORT: '0',
        DATABASE_URL: running.database.url,
        NATS_URL: running.nats.url,
        NATS_CREDENTIALS: '/nowhere',
        PUBLIC_URL: 'https://portal.example',
        JWKS_URL: 'http://127.0.0.1:1/jwks.json',
        EDGE_ADDRESSES: '10.0.0.7',
      };
      const elsewhere = await buildFrom(service, env, { logger: false });
      const from = async (remoteAddress: string, claimed: string): Promise<number> => {
        const headers = { 'x-forwarded-for': claimed };
        return (await elsewhere.app.inject({ url: '/reports', remoteAddress, headers })).statusCode;
      };
      const own = [await from('10.0.0.8', '203.0.113.1'), await from('10.0.0.8', '203.0.113.2')];
      expect([...own, await from('10.0.0.8', '203.0.113.3')]).toEqual([200, 200, 429]);
      expect(await from('10.0.0.7', '203.0.113.1')).toBe(200);
      expect(await from('10.0.0.7', '203.0.113.2')).toBe(200);
      await elsewhere.stop();
    });
  });

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
      const { app } = running.service;
      const made = vi.spyOn(app, 'swagger');
      const path = '/projects/openapi.json';
      const ask = (headers: Record<string, string>) => app.inject({ url: path, headers, remoteAddress: '127.0.0.9' });
      const [plain, gzip, brotli] = [
        await ask({ 'accept-encoding': 'br;q=0, identity' }),
        await ask({ 'accept-encoding': 'gzip' }),
        await ask({ 'accept-encoding': 'gzip, br' }),
      ];
      expect([plain, gzip, brotli].map(({ headers }) => headers['content-encoding'])).toEqual([
        undefined,
        'gzip',
        'br',
      ]);
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
        DATABASE_URL: running.database.url,
        NATS_URL: running.nats.url,
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
});
