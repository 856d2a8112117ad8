import { randomUUID } from 'node:crypto';
import {
  MAX_JOB_PICTURES,
  PICTURES_GRANT_SECONDS,
  reportFilesGranted,
  reportPreviewRequested,
  reportRequested,
  type ReportJob,
} from '@portal/contracts/events/report-jobs';
import { reportData, type ReportData } from '@portal/contracts/reports/report-data';
import type { Actor } from '@portal/event-bus';
import { newSecretToken, hashSecretToken } from '@portal/service-kit';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { eventOf, type PendingEvent } from '../core/change/pending-event.ts';
import { picturesOf, sha256Of } from './data/assemble.ts';
import type { ReportContent } from './report.repository.ts';

/** Pages of a document of which there is a picture. */
const PREVIEWS = 20;

/** A version of a report that is to be set. */
export interface ToSet {
  readonly reportId: string;
  readonly projectId: string;
  readonly number: number;
  /** Version of the report whose content the document shows. */
  readonly contentVersion: number;
  readonly paper: ReportContent['paper'];
  readonly data: ReportData;
  readonly isFrozen: boolean;
  /** Person who makes the version; of a frozen one, the one who sends it. */
  readonly actor: NonNullable<Actor>;
}

/** Returns the data of a version as they are stored, and digested. */
export const jsonOf = (data: ReportData): string => JSON.stringify(v.parse(reportData, data));

/**
 * Stores the data of a version and asks for its setting. A draft's data takes the place of its last one; the document that was
 * set of it stays until the new one is done.
 */
export async function storeVersion(tx: Knex.Transaction, toSet: ToSet): Promise<void> {
  const json = jsonOf(toSet.data);
  const jobId = randomUUID();
  const columns = {
    ...{ data: json, data_sha256: sha256Of(json), content_version: toSet.contentVersion, job_id: jobId },
    ...{ state: 'Waiting', percent: 0, failure: null, frozen_at: toSet.isFrozen ? tx.fn.now() : null },
    job_sent_at: null,
    sent_by: toSet.isFrozen ? JSON.stringify(toSet.actor) : null,
  };
  const replaces = await lastJobOf(tx, toSet);
  await tx('report_versions')
    .insert({ report_id: toSet.reportId, number: toSet.number, created_by: toSet.actor.name, ...columns })
    .onConflict(['report_id', 'number'])
    .merge(columns);
  await keepJob(tx, { ...toSet, jobId, replaces });
}

/** Returns the last job of a version, which a new one takes the place of; undefined where there is none. */
async function lastJobOf(
  tx: Knex.Transaction,
  { reportId, number }: Pick<ToSet, 'reportId' | 'number'>,
): Promise<string | undefined> {
  const last = await tx('report_versions')
    .where({ report_id: reportId, number })
    .forUpdate()
    .first<{ job_id: string } | undefined>('job_id');
  return last?.job_id;
}

/** A setting that is asked for. */
interface KeptJob extends Pick<ToSet, 'reportId' | 'projectId' | 'number' | 'isFrozen'> {
  readonly jobId: string;
  /** Last job of the version. */
  readonly replaces: string | undefined;
}

/**
 * Asks for the setting of stored data once more, after a failure. One that took too long counts among its author's waiting ones for
 * an hour, whatever comes of it: it takes others' time each time.
 */
export async function setAgain(tx: Knex.Transaction, job: Omit<KeptJob, 'jobId' | 'replaces'>): Promise<void> {
  const jobId = randomUUID();
  const replaces = await lastJobOf(tx, job);
  await tx('report_versions')
    .where({ report_id: job.reportId, number: job.number })
    .update({
      ...{ job_id: jobId, state: 'Waiting', percent: 0, failure: null, job_sent_at: null },
      counted_until: tx.raw(`case when timed_out then now() + interval '1 hour' else counted_until end`),
    });
  await keepJob(tx, { ...job, jobId, replaces });
}

/**
 * Keeps a job until it is its turn (ADR 53): of whole reports among those of the project's owner, of previews among those of the
 * report's author. It is sent after the transaction (sending.ts), which does not wait for the storage. A job that was not sent yet is
 * forgotten: the new one replaces what that one would have.
 */
async function keepJob(tx: Knex.Transaction, job: KeptJob): Promise<void> {
  const { reportId: report_id, projectId, number, jobId: job_id, isFrozen, replaces = null } = job;
  const turn = isFrozen
    ? { company_id: tx.raw('(select company_id from projects where id = ?)', [projectId]), author_id: null }
    : { company_id: null, author_id: tx.raw('(select author_id from reports where id = ?)', [report_id]) };
  const kept = { job_id, is_preview: !isFrozen, asked_at: tx.fn.now(), ...turn };
  await tx('report_jobs_to_send')
    .insert({ report_id, number, ...kept, replaces })
    .onConflict(['report_id', 'number'])
    .merge(kept);
}

/** A job with its data as text. */
export interface Job extends KeptJob, Pick<ToSet, 'paper'> {
  readonly json: string;
}

/**
 * Returns the events of a job with its data: the job for services/renderer, and the grant by which it reads the pictures, of which
 * there may be more than a grant takes; the document has an empty frame for each of the rest.
 */
export function eventsOfJob(
  { reportId, projectId, number, paper, isFrozen, json, jobId, replaces }: Job,
  data: ReportJob['data'],
): PendingEvent[] {
  const secret = newSecretToken();
  const job = {
    ...{ jobId, reportId, projectId, version: number, paper, picturesGrant: secret, previews: PREVIEWS, data },
    ...(replaces !== undefined && { replaces }),
  };
  const expiresAt = new Date(Date.now() + PICTURES_GRANT_SECONDS * 1000).toISOString();
  const grantHash = hashSecretToken(secret).toString('hex');
  const pictures = picturesOf(v.parse(reportData, JSON.parse(json)));
  const fileIds = pictures.slice(0, MAX_JOB_PICTURES).map(({ fileId }) => fileId);
  return [
    eventOf(reportFilesGranted, { jobId, projectId, grantHash, expiresAt, fileIds }),
    eventOf(isFrozen ? reportRequested : reportPreviewRequested, job),
  ];
}
