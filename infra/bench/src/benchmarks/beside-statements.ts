import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServiceName } from '@portal/contracts/common/paths';
import { startChild } from '../measuring/child.ts';
import type { RecordedStatement } from '../measuring/statement-recorder.ts';
import type { Portal } from '../portal/portal.ts';
import { startService } from '../portal/service-copy.ts';
import type { Session } from '../portal/session.ts';
import { statementsOf } from './list-statements.ts';

const WARM_UP = 50;

interface Asked {
  readonly service: ServiceName;
  readonly session: Session;
  /** Path of the service. */
  readonly path: string;
  readonly samples: number;
  /** Requests of each side that are not counted; 50 by default. */
  readonly warmUp?: number;
  /** Makes the service forget, before each request, what it keeps of the one before. */
  readonly before?: () => Promise<void>;
}

/** Milliseconds of a route and of its baseline, and the statements that both run. */
export interface BesideStatements {
  readonly statements: readonly RecordedStatement[];
  readonly ofBaseline: readonly number[];
  readonly ofService: readonly number[];
}

/**
 * Times a route beside a baseline of Fastify and pg alone, which runs the statements that the service was seen to send: in
 * turns, so that whatever else the machine does meets both.
 */
export async function besideStatements(
  portal: Portal,
  { service, session, path, samples, warmUp = WARM_UP, before = async () => undefined }: Asked,
): Promise<BesideStatements> {
  const { databaseUrl } = await portal.service(service);
  const statements = await statementsOf(portal, session, path, service, before);
  const file = join(portal.dataDir, 'baseline-statements.json');
  await writeFile(file, JSON.stringify(statements));
  const child = startChild('benchmarks/baseline-list.process.ts', [databaseUrl, '4', file]);
  const copy = await startService(portal, service, { databaseUrl });
  try {
    const baseline = String(await child.next());
    const headers = { authorization: `Bearer ${await session.token()}` };
    const [ofBaseline, ofService]: [number[], number[]] = [[], []];
    for (let index = -warmUp; index < samples; index++) {
      await before();
      const [one, other] = [await timeOf(baseline), await timeOf(`${copy.url}${path}`, headers)];
      if (index < 0) continue;
      ofBaseline.push(one);
      ofService.push(other);
    }
    return { statements, ofBaseline, ofService };
  } finally {
    child.end();
    copy.stop();
    await rm(file, { force: true });
  }
}

/** Milliseconds of one request. */
export async function timeOf(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}`);
  return performance.now() - startedAt;
}
