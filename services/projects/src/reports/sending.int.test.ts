import { reportPreviewRequested, reportRequested, type ReportJob } from '@portal/contracts/events/report-jobs';
import type { ReportObjects } from '@portal/object-storage';
import { transaction } from '@portal/service-kit';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { WITHOUT_TASKS } from '../testing/testing-portal.ts';
import { removeDueObjects } from './removal.ts';
import { sendKeptJobs } from './sending.ts';
import { setAgain } from './setting.ts';
import { sha256Of } from './data/assemble.ts';
import { sitesWithReports } from './reports.fixture.ts';

const at = sitesWithReports(WITHOUT_TASKS);
const knex = () => at.portal().knex;
const SUBJECTS = [reportRequested.subject, reportPreviewRequested.subject];
const kept = (id: string) => knex()('report_jobs_to_send').where({ report_id: id });

/** Gives the project of a test a description that makes the data of its reports too large for an event. */
const describeAtLength = () =>
  knex()('projects')
    .where({ id: at.site().projectId })
    .update({ description: 'w '.repeat(120_000) });

/** A storage that calls `onWrite` before it writes. */
async function storage(onWrite: () => Promise<unknown>): Promise<ReportObjects> {
  const objects = await at.storage();
  return {
    read: (key) => objects.read(key),
    removeJob: (jobId) => objects.removeJob(jobId),
    async write(key, bytes) {
      await onWrite();
      await objects.write(key, bytes);
    },
  };
}

/** Keeps a job of a report as a write does whose copy ended before it sent it. */
async function keep(id: string, isFrozen = false): Promise<string> {
  const version = await knex()('report_versions').where({ report_id: id }).first<{ number: number }>('number');
  const job = { reportId: id, projectId: at.site().projectId, number: version?.number ?? 0, isFrozen };
  await transaction(knex(), (tx) => setAgain(tx, job));
  const [jobId = ''] = await kept(id).pluck<string[]>('job_id');
  return jobId;
}

/** Returns a function whose first `count` callers wait for each other. */
function newBarrier(count: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let left = count;
  return () => {
    if ((left -= 1) === 0) all.resolve();
    return all.promise;
  };
}

const jobsOf = async (id: string): Promise<string[]> =>
  (await at.eventsOf<ReportJob>(...SUBJECTS)).filter(({ reportId }) => reportId === id).map(({ jobId }) => jobId);
const isStored = async (jobId: string): Promise<boolean> => {
  const found = await (await at.storage()).read(`reports/${jobId}/data.json`);
  found?.body.destroy();
  return found !== undefined;
};

describe('a job whose data are too large for an event', () => {
  beforeEach(describeAtLength);

  it('is sent with the request that asks for it, and its stored data are those that were frozen', async () => {
    const { id } = await at.main();
    const [job] = await at.jobsOf(id);
    expect(job?.data).toMatchObject({ kind: 'stored', key: `reports/${job?.jobId}/data.json` });
    const found = await (await at.storage()).read(`reports/${job?.jobId}/data.json`);
    const json = found ? await text(found.body) : '';
    const [version] = await knex()('report_versions').where({ report_id: id }).select('data', 'data_sha256');
    expect([json, sha256Of(json)]).toEqual([version?.data, version?.data_sha256]);
    expect(await kept(id)).toEqual([]);
  });

  it('is stored while no row of its report is locked', async () => {
    const { id } = await at.main();
    const jobId = await keep(id);
    const free: number[] = [];
    const watching = await storage(async () => {
      const locked = await knex()('reports').where({ id }).forUpdate().noWait().select('id');
      const waiting = await kept(id).forUpdate().noWait().select('job_id');
      free.push(locked.length + waiting.length);
    });
    await sendKeptJobs(knex(), watching, id);
    expect(free).toEqual([2]);
    expect(await jobsOf(id)).toContain(jobId);
    expect(await isStored(jobId)).toBe(true);
  });

  it.each([false, true])('is sent once by two at once, and stays stored, as a whole report: %s', async (isFrozen) => {
    const { id } = await at.main();
    const jobId = await keep(id, isFrozen);
    const bothStore = newBarrier(2);
    const together = await storage(bothStore);
    await Promise.all([sendKeptJobs(knex(), together, id), sendKeptJobs(knex(), together, id)]);
    expect((await jobsOf(id)).filter((one) => one === jobId)).toHaveLength(1);
    expect(await isStored(jobId)).toBe(true);
  });

  it('waits while the storage is away, and is sent when it is back, by others once its request has had its time', async () => {
    const { id } = await at.main();
    const jobId = await keep(id);
    const away = await storage(() => Promise.reject(new Error('The storage is away')));
    await expect(sendKeptJobs(knex(), away, id)).rejects.toThrow('away');
    expect(await jobsOf(id)).not.toContain(jobId);
    expect((await at.one(at.people().engineer, id)).setting).toMatchObject({ state: 'Waiting', jobId });
    await sendKeptJobs(knex(), await at.storage());
    expect(await jobsOf(id)).not.toContain(jobId);
    await kept(id).update({ asked_at: knex().raw(`now() - interval '11 seconds'`) });
    await sendKeptJobs(knex(), await at.storage());
    expect(await jobsOf(id)).toContain(jobId);
  });

  it('that a newer one replaces while it is stored is not sent, and leaves nothing in the storage', async () => {
    const { id } = await at.main();
    const former = await keep(id);
    let isReplaced = false;
    const slow = await storage(async () => {
      if (isReplaced) return;
      isReplaced = true;
      await keep(id);
    });
    await sendKeptJobs(knex(), slow, id);
    expect(await jobsOf(id)).not.toContain(former);
    await removeDueObjects(knex(), slow);
    expect(await isStored(former)).toBe(false);
    const [newest = ''] = await kept(id).pluck<string[]>('job_id');
    await sendKeptJobs(knex(), slow, id);
    expect([(await jobsOf(id)).at(-1), await isStored(newest)]).toEqual([newest, true]);
  });

  it('whose project is deleted while it is stored leaves nothing in the storage', async () => {
    const { id } = await at.main();
    const jobId = await keep(id);
    const slow = await storage(() => at.done(at.people().coordinator, 'DELETE', `/projects/${at.site().projectId}`));
    await sendKeptJobs(knex(), slow, id);
    await removeDueObjects(knex(), slow);
    expect([await isStored(jobId), (await jobsOf(id)).includes(jobId)]).toEqual([false, false]);
  });

  it('is not sent any more once smaller data have taken its place', async () => {
    const { id } = await at.main();
    await keep(id);
    await knex()('projects').where({ id: at.site().projectId }).update({ description: null });
    await at.done(at.people().engineer, 'PUT', '/reports/main', { id, executiveSummary: 'A few words.' });
    expect(await kept(id)).toEqual([]);
    expect((await at.jobsOf(id)).at(-1)?.data.kind).toBe('inline');
  });
});
