import { until } from '@portal/testing';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

it.each(['/%', '/%ff', '/releases/%zz'])(
  'an unreadable address (%s) is answered like any other error',
  async (path) => {
    const answer = await fetch(edge.origin + path);
    expect(answer.status).toBe(400);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(await answer.json()).toMatchObject({ error: { code: 'ValidationFailed' } });
  },
);

it('every answer carries the security headers', async () => {
  for (const path of ['/', '/registry.json', '/healthz', '/releases/shell/1.0.0/main.js', '/api/projects', '/x.js']) {
    const { headers } = await fetch(edge.origin + path, { headers: { origin: 'https://evil.example' } });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

it('every answer says what it is, and texts in which encoding', async () => {
  const types = await Promise.all(
    ['/', '/registry.json', '/healthz', '/releases/shell/1.0.0/main.js', '/api/nowhere', '/x.js'].map(async (path) =>
      (await fetch(edge.origin + path)).headers.get('content-type'),
    ),
  );
  expect(types).toEqual([
    'text/html; charset=utf-8',
    'application/json; charset=utf-8',
    'application/x-ndjson; charset=utf-8',
    'application/javascript; charset=utf-8',
    'application/json; charset=utf-8',
    'application/json; charset=utf-8',
  ]);
});

/** Sends bytes as they are and returns everything that is answered before the connection closes. */
function exchange(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(edge.origin).port), '127.0.0.1', () => socket.write(bytes));
    let received = '';
    socket.setTimeout(5_000, () => socket.destroy());
    socket.on('data', (part: Buffer) => (received += part.toString()));
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}

it.each([
  ['in two ways', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['twice', 'Content-Length: 4\r\nContent-Length: 40\r\n\r\nabcd'],
  ['in a coding that nobody knows', 'Transfer-Encoding: chunked, x\r\n\r\n0\r\n\r\n'],
  ['by no number', 'Content-Length: 4x\r\n\r\nabcd'],
])('a request whose length is said %s is refused, and what follows it is not read', async (_, rest) => {
  const forwarded: string[] = [];
  edge.handlers.set('/projects', (incoming, answer) => {
    forwarded.push(incoming.method ?? '');
    answer.end();
  });
  edge.handlers.set('/projects/smuggled', (_incoming, answer) => {
    forwarded.push('smuggled');
    answer.end();
  });
  const answer = await exchange(
    `POST /api/projects HTTP/1.1\r\nHost: x\r\n${rest}GET /api/projects/smuggled HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(forwarded).toEqual([]);
});

it.each(['/', '/api/projects', '/releases/shell/1.0.0/main.js'])(
  'TRACE of %s shows nothing of the request',
  async (path) => {
    const answer = await exchange(`TRACE ${path} HTTP/1.1\r\nHost: x\r\nX-Own: mine\r\nConnection: close\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 (400|404|405) /);
    expect(answer).not.toContain('mine');
  },
);

describe('/healthz', () => {
  it('is 503 while a service is not ready, with a line for each', async () => {
    // On a busy machine a service is not ready while it takes longer than two seconds to say so.
    const lines = await until(async () => {
      const answer = await fetch(`${edge.origin}/healthz`);
      expect(answer.status).toBe(503);
      const told = (await answer.text()).trim().split('\n');
      return told[0]?.includes('true') ? told : undefined;
    });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { service: 'projects', ready: true },
      { service: 'identity', ready: false },
    ]);
  });

  it('asks the services once a second, however many ask, and tells a change with the next question', async () => {
    let [questions, isReady] = [0, true];
    edge.handlers.set('/readyz', (_incoming, answer) => {
      questions += 1;
      answer.writeHead(isReady ? 200 : 503).end('{}');
    });
    const isTold = async () => (await (await fetch(`${edge.origin}/healthz`)).text()).includes('"ready":true');
    const beganAt = performance.now();
    // The answer of another test may still be kept.
    await until(async () => (await isTold()) && questions > 0);
    await Promise.all(Array.from({ length: 50 }, isTold));
    const before = questions;
    isReady = false;
    await until(async () => !(await isTold()));
    expect(questions).toBeLessThanOrEqual(before + 1);
    expect(questions).toBeLessThanOrEqual(1 + Math.floor((performance.now() - beganAt) / 1_000));
  });
});
