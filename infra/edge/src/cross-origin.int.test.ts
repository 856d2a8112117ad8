import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

const PORTAL = 'https://portal.example';
let edge: EdgeFixture;
beforeAll(async () => {
  edge = await startEdge('projects', {
    API_BASE_URL: 'https://api.portal.example/v1',
    GLOBAL_API_BASE_URL: 'https://global.example/api',
    API_ALLOWED_ORIGINS: `${PORTAL}, https://other.portal.example`,
    MAP_BASE_URL: 'https://maps.example/{z}/{x}/{y}.png?style=a&key=b',
    MAP_BASE_ATTRIBUTION: '© "Maps" & <others>',
  });
  edge.handlers.set('/projects', (_incoming, answer) =>
    answer.writeHead(200, { 'content-type': 'application/json', etag: '"1"' }).end('{"data":[]}'),
  );
});
afterAll(() => edge.stop());

const ask = (origin: string | undefined, init: RequestInit = {}, path = '/api/projects') =>
  fetch(edge.origin + path, { ...init, headers: { ...(origin && { origin }), ...init.headers } });
const preflight = (origin: string) =>
  ask(origin, { method: 'OPTIONS', headers: { 'access-control-request-method': 'PUT' } });

describe('the API on an origin of its own', () => {
  it('is named in the page and in its policy', async () => {
    const page = await fetch(edge.origin);
    const html = await page.text();
    expect(html).toContain('<meta name="portal-api-base-url" content="https://api.portal.example/v1">');
    expect(html).toContain('<meta name="portal-global-api-base-url" content="https://global.example/api">');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("connect-src 'self' https://api.portal.example https://global.example");
    expect(policy).not.toMatch(/script-src[^;]*portal\.example/);
  });

  it('stands beside the base map, whose credit cannot break out of its element', async () => {
    const page = await fetch(edge.origin);
    const html = await page.text();
    expect(html).toContain(
      '<meta name="portal-map-base-url" content="https://maps.example/{z}/{x}/{y}.png?style=a&amp;key=b">',
    );
    expect(html).toContain(
      '<meta name="portal-map-base-attribution" content="© &quot;Maps&quot; &amp; &lt;others&gt;">',
    );
    expect(page.headers.get('content-security-policy')).toMatch(/img-src [^;]*https:\/\/maps\.example(?: |;)/);
  });

  it('answers pages of the origins that are listed, with credentials', async () => {
    const answer = await preflight(PORTAL);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(answer.headers.get('access-control-allow-headers')).toContain('if-match');
    for (const { headers } of [answer, await ask(PORTAL), await ask(PORTAL, {}, '/api/nowhere')]) {
      expect(headers.get('access-control-allow-origin')).toBe(PORTAL);
      expect(headers.get('access-control-allow-credentials')).toBe('true');
      expect(headers.get('vary')).toContain('Origin');
    }
    expect((await ask(PORTAL)).headers.get('access-control-expose-headers')).toContain('etag');
    expect((await ask(undefined)).headers.get('cross-origin-resource-policy')).toBe('same-site');
  });

  it.each(['https://evil.example', 'https://portal.example.evil.example', 'http://portal.example', 'null'])(
    'tells a page of %s nothing',
    async (origin) => {
      for (const { headers } of [await preflight(origin), await ask(origin)]) {
        expect(headers.get('access-control-allow-origin')).toBeNull();
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    },
  );

  it('opens nothing but the API', async () => {
    const { headers } = await ask(PORTAL, {}, '/registry.json');
    expect(headers.get('access-control-allow-origin')).toBeNull();
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });
});

it.each([
  ['API_BASE_URL', '//evil.example'],
  ['GLOBAL_API_BASE_URL', 'https://global.example/api?x'],
  ['API_ALLOWED_ORIGINS', '*'],
  ['API_ALLOWED_ORIGINS', 'https://portal.example/'],
  ['MAP_BASE_URL', 'https://maps.example/{z}.png'],
  ['MAP_BASE_ATTRIBUTION', 'Maps without an address'],
])('does not start with %s=%s', (name, value) => {
  const settings = { PORT: '0', PUBLIC_URL: PORTAL, STATE_FOLDER: '/tmp', SERVICES: '' };
  expect(() => readConfig({ ...settings, [name]: value })).toThrow(name);
});
