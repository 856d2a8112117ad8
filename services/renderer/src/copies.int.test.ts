import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { until } from '@portal/testing';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { fixturePictures, mainReport } from './document/report.fixture.ts';
import { startSurroundings, type Surroundings } from './jobs.fixture.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

let around: Surroundings;
beforeAll(async () => {
  around = await startSurroundings();
});
afterAll(() => around?.stop());

/** Starts the service as its own process, as it is deployed. */
function startCopy(settings: Readonly<Record<string, string>> = {}): ChildProcess {
  const environment = { PATH: process.env['PATH'], ...around.settings, JOB_LEASE_MS: '1500', ...settings };
  const copy = spawn(process.execPath, [MAIN], { env: environment, stdio: 'ignore' });
  onTestFinished(() => end(copy, 'SIGTERM'));
  return copy;
}

async function end(copy: ChildProcess, how: NodeJS.Signals): Promise<void> {
  if (copy.exitCode !== null || copy.signalCode !== null) return;
  const gone = new Promise<void>((resolve) => copy.once('exit', () => resolve()));
  copy.kill(how);
  await gone;
}

it('jobs of a copy that is killed in the middle are finished by the other: none is lost, none is told twice', async () => {
  const held = Promise.withResolvers<undefined>();
  const middle = Promise.withResolvers<undefined>();
  around.library(async (fileId) => {
    middle.resolve(undefined);
    await held.promise;
    const file = await fixturePictures(fileId);
    return file === 'Gone' ? 404 : file;
  });
  const first = startCopy();
  const jobs = await Promise.all([1, 2].map(() => around.ask(mainReport(), { previews: 0 })));
  await middle.promise;
  await end(first, 'SIGKILL');
  held.resolve(undefined);
  startCopy();
  const outcomes = await Promise.all(jobs.map(({ jobId }) => around.outcome(jobId)));
  expect(outcomes.map(({ subject }) => subject)).toEqual(jobs.map(() => 'renderer.report.rendered.v1'));
  await until(async () => (await around.waiting()) === 0);
  for (const { jobId } of jobs) expect(await around.told(jobId)).toHaveLength(1);
  // The same data make the same bytes, whichever copy sets them.
  expect(new Set(outcomes.map(({ data }) => data.pdf.sha256)).size).toBe(1);
  const [{ data } = { data: undefined }] = outcomes;
  const pdf = await around.objects.read(data?.pdf.key ?? '');
  const bytes = pdf ? await buffer(pdf.body) : Buffer.alloc(0);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(data?.pdf.sha256);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
});

it('a job that hangs is ended at its deadline and says so, and another one is done meanwhile', async () => {
  around.library(() => new Promise<number>(() => undefined));
  startCopy({ REPORT_TIMEOUT_MS: '2500' });
  const hung = await around.ask(mainReport());
  const other = { ...hung, jobId: randomUUID(), previews: 1 };
  expect((await around.outcome(hung.jobId)).data).toMatchObject({ reason: 'TimedOut' });
  around.library(() => 404);
  await around.preview(other);
  expect((await around.outcome(other.jobId)).subject).toBe('renderer.report.rendered.v1');
});
