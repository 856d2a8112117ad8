import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import {
  REPORT_GRANT_HEADER,
  reportPreviewRequested,
  reportProgressed,
  reportRequested,
  type reportFailed,
  type ReportJob,
  type reportRendered,
} from '@portal/contracts/events/report-jobs';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { openReportObjects, type ReportObjects } from '@portal/object-storage';
import { startNats, until, type TestNats } from '@portal/testing';
import type * as v from 'valibot';

/** Answer to a request for a picture: its bytes, a status, or the address where it is. */
type Given = number | Uint8Array | URL;
/** Answers a request for a picture as services/library does. */
export type Give = (fileId: string, grant: string | undefined) => Given | Promise<Given>;
export type Told = PortalEvent<v.InferOutput<typeof reportRendered.data> & v.InferOutput<typeof reportFailed.data>>;

/** Surroundings of copies of the renderer: NATS, the storage of reports, and a library. */
export interface Surroundings {
  readonly nats: TestNats;
  readonly objects: ReportObjects;
  /** Settings of a copy, as its environment names them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Decides what the library answers from now on: bytes, a status, or the address of a bucket. */
  library(give: Give): void;
  /** Publishes a job as services/projects does. */
  ask(data: ReportData, change?: Partial<ReportJob>): Promise<ReportJob>;
  preview(job: ReportJob): Promise<void>;
  /** The outcomes of a job that the stream holds. */
  told(jobId: string): Promise<readonly Told[]>;
  /** Waits for the outcome of a job. */
  outcome(jobId: string): Promise<Told>;
  progress(jobId: string): Promise<readonly string[]>;
  /** Jobs that are not done. */
  waiting(): Promise<number>;
  stop(): Promise<void>;
}

export async function startSurroundings(): Promise<Surroundings> {
  const [nats, folder] = await Promise.all([startNats(), mkdtemp(join(tmpdir(), 'portal-renderer-'))]);
  let give: Give = () => 404;
  const server = createServer((request, response) => void answer(request, response, give));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const settings = {
    PORT: '0',
    NATS_URL: nats.url,
    NATS_CREDENTIALS: nats.credentials('renderer'),
    STORAGE_FOLDER: folder,
    LIBRARY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    LOG_LEVEL: 'warn',
  };
  const publish = async (subject: string, data: ReportJob): Promise<void> => {
    const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data };
    await (await nats.jetstream()).publish(subject, JSON.stringify(event), { msgID: event.id });
  };
  const streams = async () => (await (await nats.jetstream()).jetstreamManager(false)).streams;
  const eventsOf = async (jobId: string): Promise<readonly Told[]> => {
    const all = await streams();
    const { state } = await all.info('RENDERER');
    const events: Told[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const event = (await all.getMessage('RENDERER', { seq }))?.json<Told>();
      if (event?.data.jobId === jobId) events.push(event);
    }
    return events;
  };
  const told = async (jobId: string): Promise<readonly Told[]> =>
    (await eventsOf(jobId)).filter(({ subject }) => subject !== reportProgressed.subject);

  return {
    nats,
    settings,
    objects: await openReportObjects({ STORAGE_FOLDER: folder, S3_REGION: '', S3_FORCE_PATH_STYLE: '0' }),
    library: (next) => void (give = next),
    async ask(data, change = {}) {
      const job: ReportJob = {
        ...{ jobId: randomUUID(), reportId: data.reportId, projectId: randomUUID(), version: data.version },
        ...{ paper: 'A4', previews: 1, picturesGrant: 'grant of the job' },
        data: { kind: 'inline', json: JSON.stringify(data) },
        ...change,
      };
      await publish(reportRequested.subject, job);
      return job;
    },
    preview: (job) => publish(reportPreviewRequested.subject, job),
    told,
    async outcome(jobId) {
      await until(async () => (await told(jobId)).length > 0);
      const [first] = await told(jobId);
      if (!first) throw new Error('There is no outcome');
      return first;
    },
    progress: async (jobId) =>
      (await eventsOf(jobId))
        .filter(({ subject }) => subject === reportProgressed.subject)
        .map(({ data }) => (data as unknown as { step: string }).step),
    waiting: async () => (await (await streams()).info('PROJECTS_JOBS')).state.messages,
    async stop() {
      server.closeAllConnections();
      server.close();
      await nats.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, give: Give): Promise<void> {
  const [, fileId = ''] = /^\/files\/report-jobs\/[^/]+\/([^/]+)\/content$/.exec(request.url ?? '') ?? [];
  const grant = request.headers[REPORT_GRANT_HEADER];
  const given = await give(fileId, typeof grant === 'string' ? grant : undefined);
  if (typeof given === 'number') response.writeHead(given).end();
  else if (given instanceof URL) response.writeHead(302, { location: given.href }).end();
  else response.end(given);
}
