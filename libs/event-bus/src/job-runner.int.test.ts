import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createDatabase, startPostgres, until, type TestDatabase } from '@portal/testing';
import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  enqueue,
  getJob,
  job,
  JobLostError,
  JobPostponedError,
  jobsMigration,
  startJobRunner,
  turnsOfJobs,
  type JobContext,
  type JobDefinition,
  type JobRequest,
  type JobRunner,
} from './index.ts';

const migrations = {
  '001-jobs': jobsMigration,
  '002-rows': {
    up: (knex: Knex) => knex.schema.createTable('imported', (table) => void table.text('name')),
    down: (knex: Knex) => knex.schema.dropTable('imported'),
  },
};
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
type Names = { names: string[] };

interface Explaining {
  query(sql: string, bindings: Knex.Value[]): Promise<{ rows: Record<string, string>[] }>;
}

/** Imports the names of its payload, all or nothing, and ends in the same transaction. */
const importNames = async ({ job: current, progress, finish }: JobContext<Names>, knex: Knex): Promise<void> => {
  const { names } = current.payload;
  await knex.transaction(async (tx) => {
    await tx('imported').insert(names.map((name) => ({ name })));
    progress(names.length, names.length);
    await finish(tx, { imported: names.length });
  });
};

describe('the job runner', () => {
  let database: TestDatabase;
  const runners: JobRunner[] = [];
  const runWithLease = (leaseMs: number, ...jobs: JobDefinition[]): JobRunner => {
    const { knex, url } = database;
    const runner = startJobRunner({ knex, databaseUrl: url, jobs, logger, leaseMs });
    runners.push(runner);
    return runner;
  };
  const run = (...jobs: JobDefinition[]): JobRunner => runWithLease(400, ...jobs);
  const put = (request: JobRequest): Promise<string> => database.knex.transaction((tx) => enqueue(tx, request));
  const ended = (id: string) =>
    until(async () => {
      const found = await getJob(database.knex, id);
      return found?.finishedAt ? found : undefined;
    });
  const imported = (): Promise<string[]> => database.knex('imported').pluck('name');

  beforeAll(async () => {
    database = await createDatabase(migrations);
  });
  beforeEach(async () => {
    await database.knex('jobs').delete();
    await database.knex('imported').delete();
  });
  afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));
  afterAll(() => database.drop());

  it('does a job whose transaction was committed, and none that was rolled back', async () => {
    run(job<Names>('import', (context) => importNames(context, database.knex)));
    const rolledBack = database.knex.transaction(async (tx) => {
      await enqueue(tx, { kind: 'import', payload: { names: ['Never'] } });
      throw new Error('no');
    });
    await expect(rolledBack).rejects.toThrow('no');
    const requestedBy = randomUUID();
    const id = await put({ kind: 'import', payload: { names: ['A', 'B'] }, requestedBy });
    expect(await ended(id)).toMatchObject({ state: 'Succeeded', result: { imported: 2 }, requestedBy, tries: 1 });
    expect(await imported()).toEqual(['A', 'B']);
  });

  it('hands over the file, and lets it go when the job is over', async () => {
    const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex');
    run(job('measure', async ({ file }) => ({ digest: digest(await buffer(file())) })));
    const file = randomBytes(3_000_000);
    const id = await put({ kind: 'measure', payload: {}, file });
    expect(await ended(id)).toMatchObject({ state: 'Succeeded', result: { digest: digest(file) } });
    expect(await database.knex('job_files')).toEqual([]);
  });

  it('shows progress while the work goes on', async () => {
    const release = Promise.withResolvers<void>();
    run(
      job('slow', async ({ progress }) => {
        progress(300, 1_000);
        await release.promise;
        progress(1_000, 1_000);
      }),
    );
    const id = await put({ kind: 'slow', payload: {} });
    await until(async () => (await getJob(database.knex, id))?.done === 300);
    expect(await getJob(database.knex, id)).toMatchObject({ state: 'Running', total: 1_000 });
    release.resolve();
    expect(await ended(id)).toMatchObject({ state: 'Succeeded', done: 1_000 });
  });

  it('keeps the last progress of work that ends at once', async () => {
    run(
      job('quick', async ({ progress, finish }) => {
        progress(0, 2);
        progress(2, 2);
        await finish(database.knex, {});
      }),
    );
    expect(await ended(await put({ kind: 'quick', payload: {} }))).toMatchObject({ done: 2, total: 2 });
  });

  it('fails with what is wrong where trying again does not mend it', async () => {
    const errors = [{ row: 2, column: 'Name', message: 'Field is required.' }];
    run(job('check', ({ fail }) => fail(database.knex, { errors })));
    expect(await ended(await put({ kind: 'check', payload: {} }))).toMatchObject({
      state: 'Failed',
      result: { errors },
    });
  });

  it('takes jobs of a kind with turns by whose last one began first', async () => {
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    const first = await put({ kind: 'turns', payload: { companyId: 'A', name: 'A1' } });
    run(
      job<{ companyId: string; name: string }>(
        'turns',
        async ({ job: { payload } }) => {
          begun.push(payload.name);
          await gate.promise;
        },
        { turnsBy: 'companyId' },
      ),
    );
    await until(() => begun.length === 1);
    const ids = [first];
    for (const name of ['A2', 'A3', 'B1', 'A4', 'B2', 'C1'])
      ids.push(await put({ kind: 'turns', payload: { companyId: name.charAt(0), name } }));
    gate.resolve();
    for (const id of ids) await ended(id);
    expect(begun).toEqual(['A1', 'B1', 'C1', 'A2', 'B2', 'A3', 'A4']);
  });

  it('finds the next of a kind with turns by its index, however many wait', async () => {
    await turnsOfJobs('turns', 'companyId').up(database.knex);
    await database.knex.raw(
      `insert into jobs (id, kind, payload) select gen_random_uuid(), 'turns', jsonb_build_object('companyId', 'A')
       from generate_series(1, 5000)`,
    );
    await put({ kind: 'turns', payload: { companyId: 'B' } });
    await database.knex.raw('analyze jobs');
    const claims: { sql: string; bindings: Knex.Value[] }[] = [];
    const listen = (query: { sql: string; bindings: Knex.Value[] }): void => {
      if (query.sql.startsWith('update jobs set state')) claims.push(query);
    };
    database.knex.on('query', listen);
    const begun: string[] = [];
    const gate = Promise.withResolvers<void>();
    run(
      job<{ companyId: string }>(
        'turns',
        async ({ job: { payload } }) => {
          if (begun.push(payload.companyId) === 3) await gate.promise;
        },
        { turnsBy: 'companyId' },
      ),
    );
    await until(() => begun.length === 3);
    database.knex.removeListener('query', listen);
    expect(begun).toEqual(['A', 'B', 'A']);
    const { client } = database.knex as {
      client: { acquireConnection(): Promise<Explaining>; releaseConnection(one: Explaining): Promise<void> };
    };
    const connection = await client.acquireConnection();
    const plans: string[] = [];
    for (const { sql, bindings } of claims) {
      const { rows } = await connection.query(`explain ${sql}`, bindings);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    await client.releaseConnection(connection);
    await database.knex('jobs').where({ kind: 'turns', state: 'Queued' }).delete();
    gate.resolve();
    expect(plans.length).toBeGreaterThanOrEqual(3);
    for (const plan of plans) {
      expect(plan).toContain('jobs_turns_turns');
      expect(plan).not.toMatch(/Seq Scan|Sort/);
    }
  });

  it('begins a job no sooner than it is said', async () => {
    let begunAt = 0;
    run(job('late', async () => void (begunAt = Date.now())));
    const before = Date.now();
    await ended(await put({ kind: 'late', payload: {}, afterSeconds: 0.5 }));
    expect(begunAt - before).toBeGreaterThanOrEqual(500);
  });

  it('begins a job again that was put off, without counting it as a try', async () => {
    let runs = 0;
    run(
      job('later', async () => {
        if (++runs <= 7) throw new JobPostponedError('not yet', 0.01);
        return { runs };
      }),
    );
    const found = await ended(await put({ kind: 'later', payload: {} }));
    expect(found).toMatchObject({ state: 'Succeeded', result: { runs: 8 }, tries: 1 });
  });

  it('tries a job again that threw, with nothing left of the first try', async () => {
    let failures = 1;
    run(
      job<Names>('stumbling', async ({ job: current, finish }) =>
        database.knex.transaction(async (tx) => {
          await tx('imported').insert(current.payload.names.map((name) => ({ name })));
          await finish(tx, {});
          if (failures-- > 0) throw new Error('stumbled after finishing');
        }),
      ),
    );
    const id = await put({ kind: 'stumbling', payload: { names: ['A'] } });
    expect(await ended(id)).toMatchObject({ state: 'Succeeded', tries: 2 });
    expect(await imported()).toEqual(['A']);
  });

  it('keeps the lease of long work by heartbeats', async () => {
    let runs = 0;
    const lease = async (id: string): Promise<number> =>
      (await database.knex('jobs').where({ id }).first('lease_until')).lease_until.getTime();
    const long = job('long', async ({ job: current }) => {
      runs++;
      const first = await lease(current.id);
      await until(async () => (await lease(current.id)) > first + 2_500);
    });
    // Two heartbeats are awaited. A busy machine may be late with one by more than the lease of the other tests.
    runWithLease(4_000, long);
    runWithLease(4_000, long);
    expect(await ended(await put({ kind: 'long', payload: {} }))).toMatchObject({ tries: 1 });
    expect(runs).toBe(1);
  });

  it('takes a job up again whose process was killed, when its lease has run out', async () => {
    const worker = spawn(process.execPath, [fileURLToPath(new URL('./hanging-worker.fixture.ts', import.meta.url))], {
      env: { ...process.env, DATABASE_URL: database.url },
    });
    const id = await put({ kind: 'import', payload: { names: ['A'] } });
    await until(async () => (await getJob(database.knex, id))?.state === 'Running');
    worker.kill('SIGKILL');
    run(job<Names>('import', (context) => importNames(context, database.knex)));
    expect(await ended(id)).toMatchObject({ state: 'Succeeded', tries: 2 });
    expect(await imported()).toEqual(['A']);
  });

  it('gives a job up that was cut off each time', async () => {
    const id = await put({ kind: 'import', payload: { names: ['A'] } });
    await database
      .knex('jobs')
      .where({ id })
      .update({ state: 'Running', tries: 5, lease_until: new Date(0) });
    run(job<Names>('import', (context) => importNames(context, database.knex)));
    expect(await ended(id)).toMatchObject({ state: 'Failed', result: { message: expect.any(String) } });
    expect(await imported()).toEqual([]);
  });

  it('lets a worker that has lost its job neither finish it nor leave anything', async () => {
    const outcome = Promise.withResolvers<unknown>();
    run(
      job<Names>('import', async ({ job: current, finish }) => {
        await database.knex('jobs').where({ id: current.id }).update({ worker: randomUUID() });
        const work = database.knex.transaction(async (tx) => {
          await tx('imported').insert({ name: 'Half' });
          await finish(tx, {});
        });
        outcome.resolve(await work.catch((error: unknown) => error));
        await work;
      }),
    );
    await put({ kind: 'import', payload: { names: [] } });
    expect(await outcome.promise).toBeInstanceOf(JobLostError);
    expect(await imported()).toEqual([]);
  });

  it('gives a job back when the service stops, for another to do', async () => {
    const started = Promise.withResolvers<void>();
    const first = run(
      job('slow', async ({ signal }) => {
        started.resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))));
      }),
    );
    const id = await put({ kind: 'slow', payload: {} });
    await started.promise;
    await first.stop();
    expect(await getJob(database.knex, id)).toMatchObject({ state: 'Queued', tries: 0 });
    run(job('slow', () => Promise.resolve({ by: 'another' })));
    expect(await ended(id)).toMatchObject({ state: 'Succeeded', result: { by: 'another' } });
  });

  it('does the work once after PostgreSQL was killed in the middle of it', async () => {
    const postgres = await startPostgres();
    const own = await createDatabase(migrations, postgres.url);
    const started = Promise.withResolvers<void>();
    const killed = Promise.withResolvers<void>();
    const runner = startJobRunner({
      knex: own.knex,
      databaseUrl: own.url,
      logger,
      leaseMs: 400,
      jobs: [
        job<Names>('import', async ({ job: current, finish }) => {
          started.resolve();
          await own.knex.transaction(async (tx) => {
            await tx('imported').insert(current.payload.names.map((name) => ({ name })));
            await killed.promise;
            await finish(tx, {});
          });
        }),
      ],
    });
    const id = await own.knex.transaction((tx) => enqueue(tx, { kind: 'import', payload: { names: ['A', 'B'] } }));
    await started.promise;
    await postgres.kill();
    killed.resolve();
    await postgres.restart();
    await until(async () => (await getJob(own.knex, id))?.state === 'Succeeded');
    expect(await own.knex('imported').pluck('name')).toEqual(['A', 'B']);
    await runner.stop();
    await own.drop();
    await postgres.stop();
  });
});
