import type { ReportObjects } from '@portal/object-storage';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishPending } from '../core/change/pending-event.ts';
import { sha256Of } from './data/assemble.ts';
import { isKnown, removeSoon } from './removal.ts';
import type { ReportContent } from './report.repository.ts';
import { eventsOfJob } from './setting.ts';

/** Pause between two looks for jobs that were not sent when they were asked for: the storage was away, or a copy ended. */
const EVERY_MS = 10_000;
/** Age of a job that its request has not sent: a younger one is being stored by it. */
const NOT_SENT_AFTER = '10 seconds';
const BATCH = 20;

interface KeptJob {
  readonly report_id: string;
  readonly number: number;
  readonly job_id: string;
  readonly is_preview: boolean;
  readonly replaces: string | null;
  readonly project_id: string;
  readonly content: ReportContent;
  readonly data: string;
}

/**
 * Sends jobs whose data are too large for an event, of one report, or all that their requests have not sent: stores the data,
 * with no transaction open, and then publishes the job. A job that is sent twice stores the same bytes. Returns the number
 * of those that were looked at.
 * @throws where the storage fails; the jobs are kept
 */
export async function sendKeptJobs(knex: Knex, objects: ReportObjects, reportId?: string): Promise<number> {
  const kept = await knex('report_jobs_to_send as s')
    .join('report_versions as d', 'd.job_id', 's.job_id')
    .join('reports as r', 'r.id', 's.report_id')
    .modify((query) => {
      if (reportId === undefined) query.whereRaw('s.asked_at < now() - ?::interval', [NOT_SENT_AFTER]);
      else query.where('s.report_id', reportId);
    })
    .orderBy('s.asked_at')
    .limit(BATCH)
    .select<KeptJob[]>('s.report_id', 's.number', 's.job_id', 's.is_preview', 's.replaces')
    .select<KeptJob[]>('r.project_id', 'r.content', 'd.data');
  for (const job of kept) await send(knex, objects, job);
  return kept.length;
}

async function send(knex: Knex, objects: ReportObjects, kept: KeptJob): Promise<void> {
  const { report_id: reportId, number, job_id: jobId, replaces, project_id: projectId, content, data: json } = kept;
  const key = `reports/${jobId}/data.json`;
  await objects.write(key, Buffer.from(json));
  await transaction(knex, async (tx) => {
    const sent = await tx('report_jobs_to_send').where({ job_id: jobId }).delete();
    // Another copy has sent it, or a newer job has taken its place: then nobody reads what was stored.
    if (sent === 0) return (await isKnown(tx, jobId)) ? undefined : removeSoon(tx, jobId);
    const job = { reportId, projectId, number, paper: content.paper, isFrozen: !kept.is_preview, json, jobId };
    const events = eventsOfJob(
      { ...job, replaces: replaces ?? undefined },
      { kind: 'stored', key, sha256: sha256Of(json) },
    );
    return publishPending(tx, events, null);
  });
}

/** Sends jobs that were not sent when they were asked for, as long as the service runs. */
export const startSending = (app: PortalApp, knex: Knex, objects: ReportObjects): void =>
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      while ((await sendKeptJobs(knex, objects)) === BATCH && !isStopping());
    },
    failureMessage: 'Jobs of reports could not be sent; trying again',
  });
