import type { ServiceName } from '@portal/contracts/common/paths';
import type { FastifyInstance } from 'fastify';

const TIMEOUT_MS = 2_000;

/** Milliseconds from the beginning of a question for which its answer is given again. */
const KEPT_MS = 1_000;

interface Readiness {
  readonly service: ServiceName;
  readonly ready: boolean;
}

/**
 * `/healthz`: 200 when every service is ready, otherwise 503, with one line of JSON for each (interface, Addresses). The
 * services are asked once a second at most, and not again while they are being asked: each of them asks its database.
 */
export function registerHealth(app: FastifyInstance, services: ReadonlyMap<ServiceName, URL>): void {
  const ask = askRarely(() => Promise.all([...services].map(([service, url]) => readiness(service, url))));
  app.get('/healthz', async (_request, reply) => {
    const lines = await ask();
    return reply
      .code(lines.every(({ ready }) => ready) ? 200 : 503)
      .header('cache-control', 'no-store')
      .type('application/x-ndjson; charset=utf-8')
      .send(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  });
}

/** Shares one question, which never fails, among all who ask while it is under way or its answer is kept. */
function askRarely<Answer>(question: () => Promise<Answer>): () => Promise<Answer> {
  let asked: { readonly answer: Promise<Answer>; readonly atMs: number; isUnderWay: boolean } | undefined;
  return () => {
    if (asked && (asked.isUnderWay || performance.now() - asked.atMs < KEPT_MS)) return asked.answer;
    const now = { answer: question(), atMs: performance.now(), isUnderWay: true };
    void now.answer.finally(() => (now.isUnderWay = false));
    asked = now;
    return now.answer;
  };
}

async function readiness(service: ServiceName, url: URL): Promise<Readiness> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const answer = await fetch(new URL('/readyz', url), { signal, redirect: 'error' });
    await answer.body?.cancel();
    return { service, ready: answer.ok };
  } catch {
    return { service, ready: false };
  }
}
