import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import type { PortalEvent } from '@portal/contracts/events/envelope';
import {
  reportFailed,
  reportPreviewRequested,
  reportRendered,
  reportRequested,
  type ReportJob,
} from '@portal/contracts/events/report-jobs';
import type { ReportData } from '@portal/contracts/reports/report-data';
import { openReportObjects } from '@portal/object-storage';
import { startNats } from '@portal/testing';
import * as v from 'valibot';
import { freePort, ROOT } from '../portal/portal.ts';
import { photographFile } from './photographs.ts';

const PROGRAM = join(ROOT, 'services/renderer/src/main.ts');
const rendered = v.object({ ...reportRendered.data.entries });

/** A document that was made of a job. */
export interface Made {
  readonly pdf: Buffer;
  readonly sha256: string;
  readonly pages: number;
  readonly previews: number;
}

/** Surroundings of copies of services/renderer: NATS, a storage, and a stand-in for the library that gives photographs of a folder. */
export interface Surroundings {
  /** Starts a copy as it is deployed, and waits until it takes jobs. */
  startCopy(): Promise<{ readonly pid: number; stop(how?: NodeJS.Signals): Promise<void> }>;
  /** Asks for a report; with `isPreview` by the queue of drafts, where it may replace another job. */
  ask(data: ReportData, options?: { readonly isPreview?: boolean; readonly replaces?: string }): Promise<string>;
  /** Outcomes of a job that were told, each by its subject. */
  told(jobId: string): readonly string[];
  /** Waits for the document of a job. @throws where it has failed, or none came in time */
  made(jobId: string, withinMs: number): Promise<Made>;
  /** Jobs that are not done. */
  waiting(): Promise<number>;
  stop(): Promise<void>;
}

export async function startSurroundings(folder: string): Promise<Surroundings> {
  const storage = join(folder, 'storage');
  await mkdir(storage, { recursive: true });
  const nats = await startNats();
  const library = createServer((request, response) => {
    const file = photographFile(folder, /\/([0-9a-f-]{36})\/content$/.exec(request.url ?? '')?.[1] ?? '');
    if (!existsSync(file)) response.writeHead(404).end();
    else if (request.headers.range) response.writeHead(206).end('x');
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((ready) => library.listen(0, '127.0.0.1', ready));
  const objects = await openReportObjects({ STORAGE_FOLDER: storage, S3_REGION: '', S3_FORCE_PATH_STYLE: '0' });
  const jetstream = await nats.jetstream();
  const outcomes = new Map<string, PortalEvent[]>();
  const connection = await nats.connection();
  const listening = connection.subscribe('renderer.report.*.v1', {
    callback: (_error, message) => {
      const event = message.json<PortalEvent<{ jobId: string }>>();
      if (event.subject !== reportRendered.subject && event.subject !== reportFailed.subject) return;
      outcomes.set(event.data.jobId, [...(outcomes.get(event.data.jobId) ?? []), event]);
    },
  });
  await connection.flush();
  const env = {
    ...{ PATH: process.env['PATH'] ?? '', LOG_LEVEL: 'warn', STORAGE_FOLDER: storage },
    ...{ NATS_URL: nats.url, NATS_CREDENTIALS: nats.credentials('renderer'), JOB_LEASE_MS: '5000' },
    LIBRARY_URL: `http://127.0.0.1:${(library.address() as AddressInfo).port}`,
    REPORT_TIMEOUT_MS: '600000',
  };

  return {
    async startCopy() {
      const port = `${await freePort()}`;
      const stdio = ['ignore', 'inherit', 'inherit'] as const;
      const copy = spawn(process.execPath, [PROGRAM], { env: { ...env, PORT: port }, stdio: [...stdio] });
      while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) await wait(50);
      return {
        pid: copy.pid ?? 0,
        async stop(how = 'SIGTERM') {
          if (copy.exitCode !== null || copy.signalCode !== null) return;
          const gone = once(copy, 'exit');
          copy.kill(how);
          await gone;
        },
      };
    },
    async ask(data, { isPreview = false, replaces } = {}) {
      const jobId = randomUUID();
      const job: ReportJob = {
        ...{ jobId, reportId: data.reportId, projectId: randomUUID(), version: 1, paper: 'A4', picturesGrant: 'grant' },
        ...{ previews: 20, data: await frozen(jobId, data), ...(replaces !== undefined && { replaces }) },
      };
      const { subject } = isPreview ? reportPreviewRequested : reportRequested;
      const event = { id: randomUUID(), subject, occurredAt: new Date().toISOString(), actor: null, data: job };
      await jetstream.publish(subject, JSON.stringify(event), { msgID: event.id });
      return jobId;
    },
    told: (jobId) => (outcomes.get(jobId) ?? []).map(({ subject }) => subject),
    async made(jobId, withinMs) {
      const until = Date.now() + withinMs;
      for (;;) {
        const [event] = outcomes.get(jobId) ?? [];
        if (event) {
          const done = v.safeParse(rendered, event.data);
          if (!done.success) throw new Error(`A report was not set: ${JSON.stringify(event.data)}`);
          const { pdf, previews } = done.output;
          const stored = await objects.read(pdf.key);
          if (!stored) throw new Error('The document of a job is not stored');
          return { ...pdf, pdf: await buffer(stored.body), previews: previews.length };
        }
        if (Date.now() > until) throw new Error(`A report was not set within ${withinMs / 1000} s`);
        await wait(5);
      }
    },
    waiting: async () => (await (await jetstream.jetstreamManager(false)).streams.info('PROJECTS_JOBS')).state.messages,
    async stop() {
      listening.unsubscribe();
      library.closeAllConnections();
      library.close();
      await nats.stop();
    },
  };

  async function frozen(jobId: string, data: ReportData): Promise<ReportJob['data']> {
    const json = JSON.stringify(data);
    if (json.length < 150_000) return { kind: 'inline', json };
    const key = `reports/${jobId}/data.json`;
    await objects.write(key, Buffer.from(json));
    return { kind: 'stored', key, sha256: createHash('sha256').update(json).digest('hex') };
  }
}
