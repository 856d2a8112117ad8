import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tapStatements, type TappedStatement } from '../measuring/statement-tap.ts';
import { freePort, ROOT, type Portal } from '../portal/portal.ts';
import type { Session } from '../portal/session.ts';

/**
 * The statements that the projects service runs for one request, as it runs them today: a second copy of the service
 * works through a tap, and is asked once.
 */
export async function statementsOf(
  portal: Portal,
  session: Session,
  path: string,
): Promise<readonly TappedStatement[]> {
  const { services, natsUrl } = await portal.describe();
  const [projects, identity] = [await portal.service('projects'), services['identity']];
  if (!identity) throw new Error('The portal runs no service identity');
  const tap = await tapStatements(projects.databaseUrl);
  const port = await freePort();
  const child = spawn(process.execPath, [join(ROOT, 'services/projects/dist/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      DATABASE_URL: tap.url,
      NATS_URL: natsUrl,
      JWKS_URL: `${identity.url}/.well-known/jwks.json`,
      PUBLIC_URL: portal.url,
      LOG_LEVEL: 'warn',
    },
  });
  try {
    const ask = async (address: string) =>
      fetch(`http://127.0.0.1:${port}${address}`, { headers: { authorization: `Bearer ${await session.token()}` } });
    await answersOk(() => ask('/readyz'));
    // Whatever else the service does (its list of jobs, its relay) is not of this request: what comes twice in two is.
    const first = await statementsDuring(tap.take, () => ask(path));
    const second = await statementsDuring(tap.take, () => ask(path));
    const texts = new Set(second.map(({ text }) => text));
    const statements = first.filter(({ text }) => texts.has(text) && !/\b(jobs|outbox)\b/.test(text));
    if (statements.length === 0) throw new Error(`No statement was seen for ${path}`);
    return statements;
  } finally {
    child.kill('SIGTERM');
    tap.close();
  }
}

async function statementsDuring(
  take: () => readonly TappedStatement[],
  work: () => Promise<Response>,
): Promise<readonly TappedStatement[]> {
  take();
  const response = await work();
  if (!response.ok) throw new Error(`The list was answered with ${response.status}`);
  await response.arrayBuffer();
  return take();
}

async function answersOk(ask: () => Promise<Response>): Promise<void> {
  const deadline = performance.now() + 30_000;
  for (;;) {
    const isOk = await ask().then(
      (response) => response.ok,
      () => false,
    );
    if (isOk) return;
    if (performance.now() > deadline) throw new Error('The second copy of the service did not become ready');
    await wait(100);
  }
}
