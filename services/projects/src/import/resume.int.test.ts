import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { enqueue, getJob } from '@portal/event-bus';
import {
  createDatabase,
  freePort,
  startNats,
  isAwaited,
  until,
  type TestDatabase,
  type TestNats,
} from '@portal/testing';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { IMPORT_JOB } from './job.ts';
import { readWorkbook } from './reading.ts';
import { aRow, workbookOf } from './testing-workbook.ts';

let database: TestDatabase;
let nats: TestNats;
const processes: ChildProcess[] = [];
beforeAll(async () => {
  [database, nats] = await Promise.all([createDatabase(migrations), startNats()]);
});
afterAll(async () => {
  for (const one of processes) one.kill('SIGKILL');
  await Promise.all([database.drop(), nats.stop()]);
});

/** The service as a process of its own, which can be killed. */
async function startProcess(): Promise<ChildProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [fileURLToPath(new URL('../main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: String(port),
      DATABASE_URL: database.url,
      NATS_URL: nats.url,
      NATS_CREDENTIALS: nats.credentials('projects'),
      JWKS_URL: 'http://127.0.0.1:1/jwks.json',
      PUBLIC_URL: 'http://localhost:4200',
      STORAGE_FOLDER: join(tmpdir(), randomUUID()),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.push(child);
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('is listening')) break;
  return child;
}

it('an import survives kill -9 of its service: it begins anew and is stored once (decisions §20)', async () => {
  const companyId = randomUUID();
  const rows = Array.from({ length: 3_000 }, (_, index) => aRow({ name: `Depot ${index}` }));
  const payload = {
    companyId,
    companyType: 'Insurance',
    userId: randomUUID(),
    userName: 'Clara Nordin',
    dryRun: false,
  };
  const file = await workbookOf(rows);
  const first = await startProcess();
  // The import counts its projects when all are stored: there it waits for this transaction.
  const counting = await database.knex.transaction();
  await counting('project_counts').insert({ company_id: companyId, count: 0 });
  const jobId = await database.knex.transaction((tx) => enqueue(tx, { kind: IMPORT_JOB, payload, file }));
  await until(() => isAwaited(counting));
  expect(await getJob(database.knex, jobId)).toMatchObject({ state: 'Running' });
  first.kill('SIGKILL');
  await once(first, 'close');
  await counting.rollback();
  const count = async () =>
    Number((await database.knex('projects').where({ company_id: companyId }).count('*'))[0]?.['count']);
  expect([await count(), await database.knex('outbox')]).toEqual([0, []]);

  await startProcess();
  const job = await until(async () => {
    const found = await getJob<object, { imported: number }>(database.knex, jobId);
    return found?.state === 'Succeeded' ? found : undefined;
  });
  expect([job.result?.imported, job.tries, await count()]).toEqual([3_000, 2, 3_000]);
  const counted = await database.knex('project_counts').where({ company_id: companyId }).first<{ count: number }>();
  expect(counted.count).toBe(3_000);
});

it('a file that the database gives up in the middle is not taken for a damaged one', async () => {
  const pieces = async function* (file: Buffer) {
    yield file.subarray(0, 1_000);
    throw new Error('The connection ended');
  };
  const frames = readWorkbook(pieces(await workbookOf([aRow()])), new AbortController().signal);
  await expect(frames.next()).rejects.toThrow('The connection ended');
});
