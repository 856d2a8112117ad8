import type { ServiceName } from '@portal/contracts/common/paths';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 2_000;

/** `/healthz`: 200 when every service is ready, otherwise 503, with one line of JSON for each (interface, Addresses). */
export function registerHealth(app: FastifyInstance, services: ReadonlyMap<ServiceName, URL>): void {
  app.get('/healthz', async (_request, reply) => {
    const lines = await Promise.all([...services].map(([service, url]) => readiness(service, url)));
    return reply
      .code(lines.every(({ ready }) => ready) ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/x-ndjson; charset=utf-8')
      .send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
}

async function readiness(service: ServiceName, url: URL): Promise<{ service: ServiceName; ready: boolean }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL('/readyz', url), { signal, redirect: 'error' });
    await answer.body?.cancel();
    return { service, ready: answer.ok };
  } catch {
    return { service, ready: false };
  }
}
