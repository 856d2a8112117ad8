import { JOBS } from '@portal/contracts/events/consumers';
import { reportRequested } from '@portal/contracts/events/report-jobs';
import { startWorkQueue, type RunningQueue } from '@portal/event-bus';
import type { ReportObjects } from '@portal/object-storage';
import type { WorkerDeps } from '@portal/service-kit';
import * as v from 'valibot';
import type { RendererConfig } from '../config.ts';
import { doReportJob } from './do-report-job.ts';
import { hearReplacedJobs } from './replaced-jobs.ts';
import type { ReportSetter } from './set-report.ts';

/**
 * Longest time of a preview in all, in time-outs, where whole reports have more: authors wait for previews one behind the other, and
 * what one that is ended has scaled serves the next.
 */
const LONGEST_PREVIEW = 2;

export interface QueuesOfReports extends WorkerDeps<RendererConfig> {
  readonly objects: ReportObjects;
  readonly setReport: ReportSetter;
}

/**
 * Starts the queues of reports and of previews: a copy sets one of each at a time, so that no editor waits for whole reports. A job
 * that a newer one replaces is not set, or no longer.
 */
export function startReportQueues({
  bus,
  config,
  logger,
  metrics,
  objects,
  setReport,
}: QueuesOfReports): readonly RunningQueue[] {
  const { LIBRARY_URL: libraryUrl, SETTING_MEMORY_MB: memoryMb, JOB_LEASE_MS: leaseMs } = config;
  const replacedJobs = hearReplacedJobs({ bus, logger });
  const start = (kind: keyof typeof JOBS.renderer, timeoutMs: number): RunningQueue =>
    startWorkQueue(
      {
        name: `renderer-${kind}`,
        subject: JOBS.renderer[kind],
        handle: async ({ event, ...taken }) => {
          const job = v.safeParse(reportRequested.data, event.data);
          if (!job.success) {
            // There is no outcome: the job does not say of which report it is.
            logger.error({ job: event.id, issues: v.summarize(job.issues) }, 'A job is of an unknown form');
            metrics.jobsEnded.inc({ kind, state: 'unfit' });
            return;
          }
          const { jobId } = job.output;
          const replaced = replacedJobs.signalOf(jobId);
          const work = {
            bus,
            objects,
            logger,
            setReport,
            libraryUrl,
            timeoutMs,
            ...(kind === 'previews' && { longestMs: LONGEST_PREVIEW * timeoutMs }),
            memoryMb,
            isPreview: kind === 'previews',
          };
          try {
            const outcome = await doReportJob(job.output, { ...taken, replaced }, work);
            metrics.jobsEnded.inc({ kind, state: outcome?.subject ?? 'replaced' });
          } finally {
            replacedJobs.forget(jobId);
          }
        },
      },
      { bus, logger, leaseMs },
    );
  return [
    start('reports', config.REPORT_TIMEOUT_MS),
    start('previews', config.PREVIEW_TIMEOUT_MS),
    { isReady: () => true, stop: () => replacedJobs.stop() },
  ];
}
