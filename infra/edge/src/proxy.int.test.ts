import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { until } from '@portal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

describe('/api', () => {
  it('goes to the service that owns the path, without /api, with the query', async () => {
    edge.handlers.set('/projects', (incoming, answer) => answer.end(JSON.stringify({ url: incoming.url })));
    const answer = await fetch(`${edge.origin}/api/projects?name=a%20b&page=2&name=c`);
    expect(await answer.json()).toEqual({ url: '/projects?name=a%20b&page=2&name=c' });
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it('goes there beside any number of others that are not answered yet', async () => {
    const open: ServerResponse[] = [];
    edge.handlers.set('/projects/stream', (_incoming, answer) => void open.push(answer));
    edge.handlers.set('/projects', (_incoming, answer) => answer.end('{}'));
    const ending = new AbortController();
    const streams = Array.from({ length: 200 }, () =>
      fetch(`${edge.origin}/api/projects/stream`, { signal: ending.signal }).catch(() => undefined),
    );
    await until(() => open.length === 200);
    expect((await fetch(`${edge.origin}/api/projects`)).status).toBe(200);
    ending.abort();
    for (const answer of open) answer.destroy();
    await Promise.all(streams);
  });

  it('answers 404 where nobody deployed owns the path', async () => {
    for (const path of ['/api', '/api/', '/api/metrics', '/api/readyz', '/api/library/x', '/api/projects/1/folders']) {
      const answer = await fetch(edge.origin + path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ error: { code: 'NotFound' } });
    }
  });

  it.each(['/api/projects/..%2freadyz', '/api/projects/../readyz', '/api/./readyz', '/api//readyz', '/api/%72eadyz'])(
    'does not reach what is not owned by %s',
    async (path) => {
      expect([400, 404]).toContain((await edge.raw(path)).status);
    },
  );

  it('says in the shape of every error that a service is down', async () => {
    const answer = await fetch(`${edge.origin}/api/account/login`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ error: { code: 'Unavailable' }, traceId: expect.any(String) });
  });

  it('says so too when a service dies before it answers', async () => {
    edge.handlers.set('/projects/dies', (incoming) => incoming.socket.destroy());
    expect((await fetch(`${edge.origin}/api/projects/dies`)).status).toBe(502);
  });

  it('keeps error answers of services as they are', async () => {
    const answer = await fetch(`${edge.origin}/api/projects/none`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ from: 'service' });
  });

  it('tells the service who asks, and drops what the client claims', async () => {
    edge.handlers.set('/projects/echo', (incoming, answer) => answer.end(JSON.stringify(incoming.headers)));
    const { text } = await edge.raw('/api/projects/echo', {
      host: 'localhost:4200',
      authorization: 'Bearer x',
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-user': 'admin',
      'x-real-ip': '6.6.6.6',
    });
    const headers = JSON.parse(text) as Record<string, string>;
    expect(headers).toMatchObject({
      authorization: 'Bearer x',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'localhost:4200',
    });
    expect(text).not.toContain('6.6.6.6');
    expect(headers).not.toHaveProperty('x-forwarded-user');
  });

  it('passes cookies and every Set-Cookie through', async () => {
    edge.handlers.set('/projects/cookies', (incoming, answer) => {
      answer.writeHead(200, { 'set-cookie': ['a=1; HttpOnly', 'b=2'] }).end(incoming.headers.cookie);
    });
    const answer = await fetch(`${edge.origin}/api/projects/cookies`, { headers: { cookie: 'session=1' } });
    expect(answer.headers.getSetCookie()).toEqual(['a=1; HttpOnly', 'b=2']);
    expect(await answer.text()).toBe('session=1');
  });

  it('compresses JSON where it pays', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(5_000) });
    edge.handlers.set('/projects/long', (_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': long.length }).end(long);
    });
    edge.handlers.set('/projects/short', (_incoming, answer) => {
      answer.writeHead(200, { 'content-type': 'application/json', 'content-length': 2 }).end('{}');
    });
    const headers = { 'accept-encoding': 'gzip, br' };
    const answer = await fetch(`${edge.origin}/api/projects/long`, { headers });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(long);
    expect((await fetch(`${edge.origin}/api/projects/short`, { headers })).headers.get('content-encoding')).toBeNull();
  });

  it('leaves the encoding alone that a service has chosen, none included', async () => {
    const long = JSON.stringify({ text: 'x'.repeat(5_000) });
    const chosen = { 'content-type': 'application/json', vary: 'Accept-Encoding' };
    edge.handlers.set('/projects/compressed', (_incoming, answer) => {
      answer.writeHead(200, { ...chosen, 'content-encoding': 'gzip', etag: '"1"' }).end(gzipSync(long));
    });
    edge.handlers.set('/projects/plain', (_incoming, answer) => void answer.writeHead(200, chosen).end(long));
    const answers = await Promise.all(
      ['compressed', 'plain'].map((path) =>
        fetch(`${edge.origin}/api/projects/${path}`, { headers: { 'accept-encoding': 'br, *' } }),
      ),
    );
    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', null]);
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([long, long]);
    expect(answers[0]?.headers.get('etag')).toBe('"1"');
  });
});
