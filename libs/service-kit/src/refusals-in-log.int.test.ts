import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { answer } from '@portal/contracts/common/list';
import { publicEndpoint } from '@portal/rights';
import { testTokens } from '@portal/testing';
import * as v from 'valibot';
import { afterAll, expect, it } from 'vitest';
import { badRequest, buildFrom, defineService, route, serviceSettings, type PortalApp } from './index.ts';

const post = (path: `/${string}`) =>
  endpoint({
    method: 'POST',
    path,
    summary: 'x',
    access: publicEndpoint('a test'),
    audit: { none: 'a test' },
    body: v.strictObject({ name: v.string() }),
    answer: answer(v.null()),
    whenClosed: 'unrelated',
    changes: [],
  });
const routes = (app: PortalApp): void => {
  route(app, post('/help/checked'), () => ({ data: null }));
  route(app, post('/help/ruled'), () => {
    throw badRequest('Ruled', 'No.', { reason: 'no-such-step' });
  });
  route(app, post('/help/limited'), () => ({ data: null }), { rateLimit: { max: 1, windowMs: 60_000 } });
};

const lines: string[] = [];
const service = await buildFrom(
  defineService({ name: 'help', version: '1.0.0', settings: v.object(serviceSettings), migrations: {}, routes }),
  {
    PORT: '0',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    NATS_URL: 'nats://127.0.0.1:1',
    NATS_CREDENTIALS: '/nowhere',
    PUBLIC_URL: 'http://localhost',
  },
  { jwks: testTokens().jwks, logger: { write: (line) => void lines.push(line) } },
);
afterAll(() => service.stop());

it.each([
  [
    'fields that are wrong',
    '/help/checked',
    { name: 'secret-1', 'secret-2': 5 },
    { status: 400, code: 'ValidationFailed' },
  ],
  ['what a rule forbids', '/help/ruled', { name: 'secret-1' }, { status: 400, code: 'Ruled', reason: 'no-such-step' }],
  ['one request too many', '/help/limited', { name: 'secret-1' }, { status: 429, code: 'RateLimited' }],
])('the log tells of %s: what, whence and why, and nothing of what was sent', async (_, url, payload, told) => {
  const send = () => service.app.inject({ method: 'POST', url, payload, remoteAddress: '203.0.113.7' });
  if (told.status === 429) await send();
  lines.length = 0;
  const answered = await send();
  expect(answered.statusCode).toBe(told.status);
  const refused = lines.filter((line) => line.includes('A request was refused'));
  expect(refused).toHaveLength(1);
  expect(JSON.parse(refused[0] ?? '')).toMatchObject({
    service: 'help',
    method: 'POST',
    route: url,
    ip: '203.0.113.7',
    traceId: (answered.json() as { traceId: string }).traceId,
    ...told,
  });
  expect(lines.join('')).not.toContain('secret');
});
