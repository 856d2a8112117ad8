import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endpoint } from '@portal/contracts/endpoint/endpoint';
import { allow } from '@portal/rights';
import { buildFrom, defineService, route, serviceSettings, type Service } from '@portal/service-kit';
import { startService, type RunningTestService } from '@portal/testing';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEdge, type EdgeFixture } from './edge.fixture.ts';

/** Address of the proxy as the edge sees it. Each person connects from an address of their own. */
const PROXY = '127.0.0.2';
const ANNA = '127.0.0.11';
const BEN = '127.0.0.12';

const limited = defineService({
  name: 'projects',
  version: '1.0.0',
  settings: v.object(serviceSettings),
  relay: false,
  migrations: {},
  routes(app) {
    route(
      app,
      endpoint({
        method: 'PUT',
        path: '/projects/{id}',
        summary: 'A change, twice a minute',
        access: allow('project', 'update'),
        audit: { action: 'project.update' },
        params: v.object({ id: v.string() }),
        answer: v.object({ id: v.string() }),
        whenClosed: 'unrelated',
        changes: [],
      }),
      // Returned, not sent: the record is written before the answer leaves.
      ({ params }) => params,
      { rateLimit: { max: 2, windowMs: 60_000 } },
    );
  },
});

/** A proxy as nginx is with `proxy_add_x_forwarded_for`. */
function proxyTo(origin: string): Server {
  return createServer((incoming, answer) => {
    const claimed = incoming.headers['x-forwarded-for'];
    const address = incoming.socket.remoteAddress ?? '';
    const headers = { ...incoming.headers, 'x-forwarded-for': claimed ? `${String(claimed)}, ${address}` : address };
    const { method, url: path } = incoming;
    const { port } = new URL(origin);
    const passed = request({ host: '127.0.0.1', port, localAddress: PROXY, method, path, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    incoming.pipe(passed);
  });
}

describe('people behind a proxy', () => {
  let service: RunningTestService<Service>;
  let edge: EdgeFixture;
  let proxy: Server;
  beforeAll(async () => {
    service = await startService(limited, ({ settings, tokens }) =>
      buildFrom(limited, settings, { jwks: tokens.jwks, logger: false }),
    );
    edge = await startEdge('projects', { SERVICES: `projects=${service.url}`, TRUSTED_PROXIES: PROXY });
    proxy = proxyTo(edge.origin).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
  });
  afterAll(async () => {
    proxy.close();
    await edge.stop();
    await service.stop();
  });

  const change = async (from: string, id: string, { headers = {}, port = portOf(proxy) } = {}): Promise<number> => {
    const sent = request({
      host: '127.0.0.1',
      port,
      localAddress: from,
      method: 'PUT',
      path: `/api/projects/${id}`,
      headers: { ...service.tokens.headers({ role: 'ICCoordinator' }), ...headers },
      agent: false,
    }).end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode;
  };
  const recordedAddress = async (id: string) =>
    (await service.database.knex('audit.records').where({ item_id: id }).first('ip'))?.ip;

  it('are counted and recorded each by their own address', async () => {
    expect([await change(ANNA, 'a1'), await change(ANNA, 'a2'), await change(ANNA, 'a3')]).toEqual([200, 200, 429]);
    expect(await change(BEN, 'b1')).toBe(200);
    expect([await recordedAddress('a1'), await recordedAddress('b1')]).toEqual([ANNA, BEN]);
  });

  it('are not another by a header of their own, through the proxy or past it', async () => {
    const claim = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7', 'x-real-ip': '203.0.113.7' };
    expect(await change('127.0.0.13', 'c1', { headers: claim })).toBe(200);
    expect(await change('127.0.0.14', 'c2', { headers: claim, port: Number(new URL(edge.origin).port) })).toBe(200);
    expect([await recordedAddress('c1'), await recordedAddress('c2')]).toEqual(['127.0.0.13', '127.0.0.14']);
  });
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
