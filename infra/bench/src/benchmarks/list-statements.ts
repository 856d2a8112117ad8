import type { ServiceName } from '@portal/contracts/common/paths';
import { recordStatements, type RecordedStatement } from '../measuring/statement-recorder.ts';
import type { Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import type { Session } from '../portal/session.ts';

/** Statements of a service outside of requests: jobs, events, timers. */
const BACKGROUND = /\b(jobs|outbox|reminders|reminder_looks)\b|skip locked|advisory/;

/**
 * Returns the statements that a service runs for one request: a copy of the service connects through a recording proxy.
 * @param between makes the service forget, between the two requests that are compared, what it keeps of the first
 */
export async function statementsOf(
  portal: Portal,
  session: Session,
  path: string,
  name: ServiceName = 'projects',
  between: () => Promise<void> = async () => undefined,
): Promise<readonly RecordedStatement[]> {
  const { databaseUrl } = await portal.service(name);
  const recorder = await recordStatements(databaseUrl);
  try {
    const service = await startService(portal, name, { databaseUrl: recorder.url });
    try {
      const ask = async () =>
        fetch(`${service.url}${path}`, { headers: { authorization: `Bearer ${await session.token()}` } });
      // Background statements occur in one run or the other; those of the request in both.
      const first = await statementsDuring(recorder.drain, ask);
      await between();
      const second = await statementsDuring(recorder.drain, ask);
      const texts = new Set(second.map(({ text }) => text));
      const statements = first.filter(({ text }) => texts.has(text) && !BACKGROUND.test(text));
      if (statements.length === 0) throw new Error(`No statement was seen for ${path}`);
      return statements;
    } finally {
      service.stop();
    }
  } finally {
    recorder.close();
  }
}

async function statementsDuring(
  drain: () => readonly RecordedStatement[],
  ask: () => Promise<Response>,
): Promise<readonly RecordedStatement[]> {
  drain();
  const response = await ask();
  if (!response.ok) throw new Error(`The request was answered with ${response.status}`);
  await response.arrayBuffer();
  return drain();
}
