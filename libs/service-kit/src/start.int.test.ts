import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { allow, publicEndpoint, signedIn } from '@portal/rights';
import { describe, expect, it } from 'vitest';
import { define, env, nothing, plain, test } from './help-service.fixture.ts';
import { buildFrom, route, type PortalApp } from './index.ts';

describe('a service does not start', () => {
  it.each<[string, (app: PortalApp) => void, RegExp]>([
    ['with a route that declares no access', (app) => void app.get('/help/x', () => ''), /GET \/help\/x declares no/],
    [
      'with an unknown resource',
      (app) =>
        route(app, endpoint({ ...plain, path: '/help', access: allow('secrets' as 'project', 'read') }), nothing),
      /unknown resource 'secrets'/,
    ],
    [
      'with an unknown action',
      (app) => route(app, endpoint({ ...plain, path: '/help', access: allow('project', 'steal' as 'read') }), nothing),
      /unknown action 'steal'/,
    ],
    [
      'with a public route without a reason',
      (app) => route(app, endpoint({ ...plain, path: '/help', access: publicEndpoint(' ') }), nothing),
      /public without a reason/,
    ],
    [
      'with a route of another service',
      (app) => route(app, endpoint({ ...plain, path: '/projects/{id}', access: signedIn }), nothing),
      /not help's: its path belongs to projects/,
    ],
    [
      'with a route of nobody',
      (app) => route(app, endpoint({ ...plain, path: '/nowhere', access: signedIn }), nothing),
      /belongs to nobody/,
    ],
    [
      'with a route that changes something and declares no audit action',
      (app) =>
        route(
          app,
          endpoint({
            ...plain,
            method: 'POST',
            path: '/help',
            access: signedIn,
            audit: undefined as never,
            whenClosed: 'unrelated',
            changes: [],
          }),
          nothing,
        ),
      /POST \/help declares no audit action/,
    ],
    [
      'with an audit action that is none',
      (app) =>
        route(
          app,
          endpoint({
            ...plain,
            method: 'PUT',
            path: '/help',
            access: signedIn,
            audit: { action: 'Change it' },
            whenClosed: 'unrelated',
            changes: [],
          }),
          nothing,
        ),
      /'Change it', which is not 'item.verb'/,
    ],
    [
      'with a route that is not audited without a reason',
      (app) =>
        route(
          app,
          endpoint({
            ...plain,
            method: 'DELETE',
            path: '/help',
            access: signedIn,
            audit: { none: '' },
            whenClosed: 'unrelated',
            changes: [],
          }),
          nothing,
        ),
      /is not audited, without a reason/,
    ],
  ])('%s', async (_, routes, message) => {
    await expect(buildFrom(define(routes), env, test)).rejects.toThrow(message);
  });

  it('without the address of keys', async () => {
    await expect(
      buildFrom(
        define(() => undefined),
        env,
        { logger: false },
      ),
    ).rejects.toThrow('JWKS_URL is missing');
  });

  it('with settings that are missing or wrong, each of them named', async () => {
    await expect(
      buildFrom(
        define(() => undefined),
        { PORT: 'x', HOST: '' },
        test,
      ),
    ).rejects.toThrow(
      /PORT is wrong.*\nDATABASE_URL is missing\nNATS_URL is missing\nNATS_CREDENTIALS is missing\nPUBLIC_URL is missing/,
    );
  });
});
