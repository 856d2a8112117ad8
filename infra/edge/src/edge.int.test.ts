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
    const { headers } = await fetch(edge.origin + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});

describe('/healthz', () => {
  it('is 503 while a service is not ready, with a line for each', async () => {
    const answer = await fetch(`${edge.origin}/healthz`);
    expect(answer.status).toBe(503);
    const lines = (await answer.text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { service: 'projects', ready: true },
      { service: 'identity', ready: false },
    ]);
  });
});
