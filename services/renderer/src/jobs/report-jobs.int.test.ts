import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { ReportJob } from '@portal/contracts/events/report-jobs';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { openBus } from '@portal/event-bus';
import { readConfig, buildWorker, defineWorker } from '@portal/service-kit';
import { until } from '@portal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { rendererSettings } from '../config.ts';
import { mainReport } from '../document/report.fixture.ts';
import { startSurroundings, type Surroundings } from '../jobs.fixture.ts';
import { doReportJob } from './do-report-job.ts';
import { jobPictures } from './pictures.ts';
import { startReportQueues } from './report-queues.ts';
import type { ReportSetter, SetReport } from './set-report.ts';

const LOGGER = { info: () => undefined, warn: () => undefined, error: () => undefined };
const REPORT: SetReport = {
  pdf: Buffer.from('%PDF'),
  pages: 3,
  previews: [Buffer.from('one'), Buffer.from('two')],
  faults: [],
};

let around: Surroundings;
beforeAll(async () => {
  around = await startSurroundings();
});
afterAll(() => around?.stop());
beforeEach(() => around.library(() => 404));

/** Starts a copy that sets reports as given, in place of the typesetter. */
async function startCopy(setReport: ReportSetter, settings: Readonly<Record<string, string>> = {}) {
  const worker = buildWorker(
    defineWorker({
      ...{ name: 'renderer', version: '0', settings: rendererSettings },
      queues: async (deps) => startReportQueues({ ...deps, objects: around.objects, setReport }),
    }),
    { ...around.settings, ...settings },
    { logger: false },
  );
  onTestFinished(() => worker.stop());
  const { url } = await worker.start();
  return { worker, url };
}

const workOf = (setReport: ReportSetter) => {
  const config = readConfig(rendererSettings, around.settings);
  const { NATS_URL: url, NATS_CREDENTIALS: credentials, LIBRARY_URL: libraryUrl } = config;
  const bus = openBus({ url, credentials, service: 'renderer', logger: LOGGER });
  onTestFinished(() => bus.close());
  return {
    bus,
    objects: around.objects,
    logger: LOGGER,
    setReport,
    libraryUrl,
    timeoutMs: 1_000,
    memoryMb: 100,
  };
};
const jobOf = (data: ReportData): ReportJob => ({
  ...{ jobId: randomUUID(), reportId: data.reportId, projectId: randomUUID(), version: data.version },
  ...{ paper: 'A4', previews: 1, picturesGrant: 'grant of the job' },
  data: { kind: 'inline', json: JSON.stringify(data) },
});
const fault = (reason: string) => Object.assign(new Error(`It is ${reason}`), { reason });
const stored = async (key: string): Promise<string> => {
  const object = await around.objects.read(key);
  return object ? (await buffer(object.body)).toString() : '';
};

describe('a job', () => {
  it('that is done stores its PDF and pages, and tells their keys and the digest of the PDF', async () => {
    await startCopy(async (_data, _pictures, { onProgress }) => {
      onProgress(0, 2);
      onProgress(2, 2);
      return REPORT;
    });
    const { jobId, reportId, projectId, version } = await around.ask(mainReport());
    const { subject, data } = await around.outcome(jobId);
    const folder = `reports/${jobId}`;
    expect({ subject, data }).toEqual({
      subject: 'renderer.report.rendered.v1',
      data: {
        ...{ jobId, reportId, projectId, version, missingFileIds: [], unreadable: [], pictures: [] },
        pdf: {
          ...{ key: `${folder}/report.pdf`, bytes: 4, pages: 3 },
          sha256: createHash('sha256').update('%PDF').digest('hex'),
        },
        previews: [`${folder}/page-1.png`, `${folder}/page-2.png`],
      },
    });
    expect([await stored(`${folder}/report.pdf`), await stored(`${folder}/page-2.png`)]).toEqual(['%PDF', 'two']);
    expect(await around.progress(jobId)).toEqual(['Reading', 'Setting', 'Storing']);
  });

  it('gets what it names: stored data, paper, number of previews and pictures by its grant', async () => {
    const [file, gone] = [randomUUID(), randomUUID()];
    around.library((fileId, grant) => (fileId === file && grant === 'grant of the job' ? Buffer.from('photo') : 404));
    const seen: unknown[] = [];
    await startCopy(async (data, pictures, { paper, previews }) => {
      const read = [await pictures(file), await pictures(gone)].map((given) => Buffer.from(given).toString());
      seen.push(data.cover.title, paper, previews, ...read);
      return REPORT;
    });
    const json = JSON.stringify(mainReport());
    const key = `reports/${randomUUID()}/data.json`;
    await around.objects.write(key, Buffer.from(json));
    const sha256 = createHash('sha256').update(json).digest('hex');
    const { jobId } = await around.ask(mainReport(), {
      ...{ paper: 'Letter', previews: 7, data: { kind: 'stored', key, sha256 } },
    });
    const { missingFileIds, pictures } = (await around.outcome(jobId)).data;
    const photo = createHash('sha256').update('photo').digest('hex');
    expect({ missingFileIds, pictures }).toEqual({
      missingFileIds: [gone],
      pictures: [{ fileId: file, sha256: photo }],
    });
    expect(seen).toEqual([mainReport().cover.title, 'Letter', 7, 'photo', 'Gone']);
  });

  it('of a draft may use pictures that were scaled before; of what is kept for long each is read', async () => {
    const mayKnow: unknown[] = [];
    await startCopy(async ({ isDraft }, _pictures, { isThere }) => {
      mayKnow.push([isDraft, isThere !== undefined]);
      return REPORT;
    });
    for (const isDraft of [true, false]) {
      const { jobId } = await around.ask({ ...mainReport(), isDraft });
      await around.outcome(jobId);
    }
    expect(mayKnow).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it.each([
    ['TimedOut', 'TimedOut'],
    ['TooMuchMemory', 'TooMuchMemory'],
    ['Crashed', 'Crashed'],
    ['Refused', 'SettingFailed'],
  ])('whose setting fails with %s costs itself alone, and says why', async (thrown, reason) => {
    let calls = 0;
    await startCopy(async () => {
      if (++calls === 1) throw fault(thrown);
      return REPORT;
    });
    const [first, second] = [await around.ask(mainReport()), await around.ask(mainReport())];
    const { subject, data } = await around.outcome(first.jobId);
    expect([subject, data.reason, data.text]).toEqual(['renderer.report.failed.v1', reason, `It is ${thrown}`]);
    expect((await around.outcome(second.jobId)).subject).toBe('renderer.report.rendered.v1');
  });

  it('that failed can be asked for again by a job of its own', async () => {
    let calls = 0;
    await startCopy(async () => {
      if (++calls === 1) throw fault('Crashed');
      return REPORT;
    });
    const first = await around.ask(mainReport());
    expect((await around.outcome(first.jobId)).data.reason).toBe('Crashed');
    const again = await around.ask(mainReport());
    expect((await around.outcome(again.jobId)).subject).toBe('renderer.report.rendered.v1');
  });

  it.each([
    ['no JSON', { kind: 'inline', json: '{' }, 'DataUnfit'],
    ['no report', { kind: 'inline', json: '{}' }, 'DataUnfit'],
    [
      'no longer there',
      { kind: 'stored', key: `reports/${randomUUID()}/data.json`, sha256: '0'.repeat(64) },
      'DataMissing',
    ],
  ] as const)('whose data are %s fails', async (_, data, reason) => {
    await startCopy(async () => REPORT);
    const { jobId } = await around.ask(mainReport(), { data });
    expect((await around.outcome(jobId)).data.reason).toBe(reason);
  });

  it('whose stored data are others than those that were frozen fails', async () => {
    await startCopy(async () => REPORT);
    const key = `reports/${randomUUID()}/data.json`;
    await around.objects.write(key, Buffer.from(JSON.stringify(mainReport())));
    const { jobId } = await around.ask(mainReport(), { data: { kind: 'stored', key, sha256: '0'.repeat(64) } });
    expect((await around.outcome(jobId)).data.reason).toBe('DataUnfit');
  });

  it('waits for a grant that comes later than itself', async () => {
    let asked = 0;
    around.library(() => (++asked < 3 ? 403 : Buffer.from('photo')));
    await startCopy(async (_data, pictures) => {
      await pictures(randomUUID());
      return REPORT;
    });
    const { jobId } = await around.ask(mainReport());
    expect(await around.outcome(jobId)).toMatchObject({ data: { missingFileIds: [] } });
  });

  it('is given again while the library is away: no report is made without pictures that are there', async () => {
    let asked = 0;
    around.library(() => (++asked === 1 ? 503 : Buffer.from('photo')));
    await startCopy(async (_data, pictures) => {
      await pictures(randomUUID()).catch(() => 'Gone');
      if (asked === 1) throw fault('Aborted');
      return REPORT;
    });
    const { jobId } = await around.ask(mainReport());
    expect(await around.outcome(jobId)).toMatchObject({ subject: 'renderer.report.rendered.v1' });
    expect(asked).toBe(2);
  });

  it('of an unknown form is dropped, and the next one is done', async () => {
    await startCopy(async () => REPORT);
    await around.ask(mainReport(), { paper: 'A3' as 'A4' });
    const { jobId } = await around.ask(mainReport());
    await around.outcome(jobId);
    await until(async () => (await around.waiting()) === 0);
  });
});

describe('pictures in a bucket', () => {
  const [file, signed, elsewhere] = ['file', 'signed', 'elsewhere'];
  const addressOf = (fileId: string) =>
    new URL(`/files/report-jobs/any/${fileId}/content`, around.settings['LIBRARY_URL']);
  const pictures = () => {
    const { LIBRARY_URL: url = '' } = around.settings;
    return jobPictures(url, jobOf(mainReport()), new AbortController().signal);
  };

  it('are read at the address that the library answers with, which does not get the grant', async () => {
    const asked: unknown[] = [];
    around.library((fileId, grant) => {
      asked.push([fileId, grant]);
      return fileId === file ? addressOf(signed) : Buffer.from('photo');
    });
    const photo = await pictures().read(file);
    expect(Buffer.from(photo).toString()).toBe('photo');
    expect(asked).toEqual([
      [file, 'grant of the job'],
      [signed, undefined],
    ]);
  });

  it('are not read where the bucket leads to another address', async () => {
    const asked: string[] = [];
    around.library((fileId) => {
      asked.push(fileId);
      return { [file]: addressOf(signed), [signed]: addressOf(elsewhere) }[fileId] ?? Buffer.from('photo');
    });
    await expect(pictures().read(file)).rejects.toThrow('fetch failed');
    await expect(pictures().isThere(file)).rejects.toThrow('fetch failed');
    expect(asked).toEqual([file, signed, file, signed]);
  });
});

describe('a preview', () => {
  it('does not wait behind a whole report', async () => {
    const end = Promise.withResolvers<SetReport>();
    let calls = 0;
    await startCopy(() => (++calls === 1 ? end.promise : Promise.resolve(REPORT)));
    const report = await around.ask(mainReport());
    await until(() => calls === 1);
    const preview = { ...report, jobId: randomUUID() };
    await around.preview(preview);
    expect((await around.outcome(preview.jobId)).subject).toBe('renderer.report.rendered.v1');
    expect(await around.told(report.jobId)).toEqual([]);
    end.resolve(REPORT);
    await around.outcome(report.jobId);
  });
});

describe('a job that a newer one replaces', () => {
  /** A copy that never ends to set the drafts of words that newer ones replace. */
  const waiting = async () => {
    const begun: string[] = [];
    const { url } = await startCopy(async (data, _pictures, { signal }) => {
      const words = data.executiveSummary ?? '';
      begun.push(words);
      if (words === 'newest' || words === 'other draft') return REPORT;
      return new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(fault('Aborted'))));
    });
    await until(async () => (await fetch(`${url}/readyz`)).ok);
    return begun;
  };
  const preview = async (executiveSummary: string, replaces?: string) => {
    const data = mainReport({ executiveSummary, isDraft: true });
    const job = { ...jobOf(data), ...(replaces !== undefined && { replaces }) };
    await around.preview(job);
    return job.jobId;
  };

  it('is stopped: of the jobs of a draft the newest alone has an outcome, and those of other drafts have theirs', async () => {
    const begun = await waiting();
    const first = await preview('first');
    await until(() => begun.length === 1);
    const other = await preview('other draft');
    const second = await preview('second', first);
    const newest = await preview('newest', second);
    expect((await around.outcome(newest)).subject).toBe('renderer.report.rendered.v1');
    expect((await around.outcome(other)).subject).toBe('renderer.report.rendered.v1');
    await until(async () => (await around.waiting()) === 0);
    expect(begun).toEqual(expect.arrayContaining(['first', 'other draft', 'newest']));
    for (const replaced of [first, second]) expect(await around.told(replaced)).toEqual([]);
  });

  it('before it is taken is not set at all', async () => {
    let calls = 0;
    const job = jobOf(mainReport());
    const outcome = await doReportJob(
      job,
      { given: 1, signal: new AbortController().signal, replaced: AbortSignal.abort() },
      workOf(async () => {
        calls++;
        return REPORT;
      }),
    );
    expect([outcome, calls, await around.told(job.jobId)]).toEqual([undefined, 0, []]);
  });

  it('after it is done keeps its document, which people see until the newer one is there', async () => {
    const job = jobOf(mainReport());
    const work = workOf(async () => REPORT);
    const taken = { given: 1, signal: new AbortController().signal };
    await doReportJob(job, taken, work);
    await doReportJob(job, { ...taken, given: 2, replaced: AbortSignal.abort() }, work);
    expect(await stored(`reports/${job.jobId}/report.pdf`)).toBe('%PDF');
  });

  it('leaves nothing in the storage', async () => {
    const begun = await waiting();
    const data = mainReport({ executiveSummary: 'first', isDraft: true });
    const job = jobOf(data);
    const key = `reports/${job.jobId}/data.json`;
    const json = JSON.stringify(data);
    await around.objects.write(key, Buffer.from(json));
    const sha256 = createHash('sha256').update(json).digest('hex');
    await around.preview({ ...job, data: { kind: 'stored', key, sha256 } });
    await until(() => begun.includes('first'));
    await around.outcome(await preview('newest', job.jobId));
    expect(await around.objects.read(key)).toBeUndefined();
  });
});

describe('a job that is done twice', () => {
  const aJob = () => jobOf(mainReport());
  const taken = () => ({ given: 1, signal: new AbortController().signal });

  it('one after the other is set once and told once', async () => {
    let calls = 0;
    const work = workOf(async () => {
      calls++;
      return REPORT;
    });
    const job = aJob();
    const outcomes = [await doReportJob(job, taken(), work), await doReportJob(job, { ...taken(), given: 2 }, work)];
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect([calls, (await around.told(job.jobId)).length]).toEqual([1, 1]);
  });

  it('at once is told once, with the bytes that are stored', async () => {
    const job = aJob();
    const work = workOf(async () => REPORT);
    await Promise.all([doReportJob(job, taken(), work), doReportJob(job, taken(), work)]);
    const told = await around.told(job.jobId);
    expect(told.map(({ data }) => data.pdf.sha256)).toEqual([createHash('sha256').update('%PDF').digest('hex')]);
    expect(await stored(`reports/${job.jobId}/report.pdf`)).toBe('%PDF');
  });

  it('and ends each copy that has it fails at last', async () => {
    const job = aJob();
    const outcome = await doReportJob(
      job,
      { ...taken(), given: 41 },
      workOf(async () => REPORT),
    );
    expect(outcome?.data).toMatchObject({ reason: 'Crashed', text: 'The report could not be set in 40 attempts.' });
  });
});

it('a copy tells its health, its state and its measures', async () => {
  const { url } = await startCopy(async () => REPORT);
  const answerOf = async (path: string) => {
    const answer = await fetch(`${url}${path}`);
    return { status: answer.status, text: await answer.text() };
  };
  await until(async () => (await answerOf('/readyz')).status === 200);
  expect((await answerOf('/healthz')).status).toBe(200);
  const { jobId } = await around.ask(mainReport());
  await around.outcome(jobId);
  await until(async () => (await answerOf('/metrics')).text.includes('portal_jobs_ended_total{kind="reports"'));
  expect((await answerOf('/reports')).status).toBe(404);
});
