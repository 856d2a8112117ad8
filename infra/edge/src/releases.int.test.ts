import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ASSET, startEdge, type EdgeFixture } from './edge.fixture.ts';
import { DATA_POLICY, WORKER_POLICY } from './security-headers.ts';

let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

describe('releases', () => {
  it('are kept by caches for a year and come in the encoding made at publishing', async () => {
    const answer = await fetch(`${edge.origin}/releases/shell/1.0.0/main.js`, { headers: { 'accept-encoding': 'br' } });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(answer.headers.get('vary')).toContain('accept-encoding');
    expect(await answer.text()).toBe(ASSET);
    expect((await edge.raw('/releases/shell/1.0.0/main.js')).text).toBe(ASSET);
  });

  it('let workers load scripts of the portal, and other files nothing', async () => {
    const policyOf = async (file: string) =>
      (await fetch(`${edge.origin}/releases/shell/1.0.0/${file}`)).headers.get('content-security-policy');
    expect(await policyOf('worker.mjs')).toBe(WORKER_POLICY);
    expect(await policyOf('main.js')).toBe(DATA_POLICY);
  });

  it('answer ranges', async () => {
    const answer = await fetch(`${edge.origin}/releases/shell/1.0.0/main.js`, {
      headers: { range: 'bytes=0-8', 'accept-encoding': 'identity' },
    });
    expect(answer.status).toBe(206);
    expect(await answer.text()).toBe(ASSET.slice(0, 9));
  });

  it('that are missing are 404 and never the page', async () => {
    for (const path of ['/releases/shell/1.0.0/gone.js', '/releases/shell/9/', '/releases', '/releases/mfe-x/1/a']) {
      const answer = await fetch(edge.origin + path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.json()).toMatchObject({ error: { code: 'NotFound' }, traceId: expect.any(String) });
    }
  });

  it.each(['/releases', '/releases/', '/releases/shell/', '/releases/shell/1.0.0', '/releases/shell/1.0.0/'])(
    'list no folder: %s',
    async (path) => {
      const { status, text } = await edge.raw(path);
      expect([403, 404]).toContain(status);
      expect(text).not.toContain('main.js');
    },
  );

  it.each(['/releases/.git/HEAD', '/releases/shell/.env', '/.git/HEAD', '/.env'])(
    'hold nothing hidden: %s',
    async (path) => expect((await edge.raw(path)).text).not.toContain('secret'),
  );

  it.each([
    '/releases/../secret.txt',
    '/releases/..%2fsecret.txt',
    '/releases/%2e%2e/secret.txt',
    '/releases/shell/..%5c..%5csecret.txt',
    '/releases/....//secret.txt',
    '/releases/shell/%00/secret.txt',
    '//secret.txt',
  ])('let nobody out of their folder by %s', async (path) => {
    const { status, text } = await edge.raw(path);
    expect(text).not.toContain('secret"');
    expect(text).not.toBe('secret');
    expect([400, 403, 404]).toContain(status);
  });
});
