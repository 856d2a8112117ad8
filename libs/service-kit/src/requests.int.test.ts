import { connect } from 'node:net';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someId, startCalled, type Called } from './called-service.fixture.ts';

let called: Called;
beforeAll(async () => {
  called = await startCalled();
});
afterAll(() => called.running.stop());

const call: Called['call'] = (...given) => called.call(...given);
const send: Called['send'] = (...given) => called.send(...given);

describe('requests', () => {
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
      const { hostname, port } = new URL(called.running.url);
      const socket = connect(Number(port), hostname);
      let received = '';
      socket.on('data', (part: Buffer) => (received += part.toString()));
      const { authorization } = called.running.tokens.headers();
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
  });
});
