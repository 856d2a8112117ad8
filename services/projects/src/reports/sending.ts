import { MAX_INLINE_DATA } from '@portal/contracts/events/report-jobs';
import type { ReportObjects } from '@portal/object-storage';
import { runRepeatedly, transaction, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishPending } from '../core/change/pending-event.ts';
import { sha256Of } from './data/assemble.ts';
import { isKnown, removeSoon } from './removal.ts';
import type { ReportContent } from './report.repository.ts';
import { eventsOfJob } from './setting.ts';
import { LOST_AFTER } from './waiting-documents.ts';

/** Pause between two looks for jobs that were not sent when they were asked for: the storage was away, or a copy ended. */
const EVERY_MS = 10_000;
/** Age of a job that its request has not sent: a younger one is being stored by it. */
const NOT_SENT_AFTER = '10 seconds';
const BATCH = 20;

/** Whole reports of one company's projects that are with services/renderer at a time, so that none of them holds up those of others. */
const AT_ONCE = 2;
/** SQL for a preview that was sent and not lost: it takes seconds, and minutes where others wait before it. */
const IS_WITH_RENDERER = `(sent_at > now() - interval '10 minutes')`;
/**
 * SQL that is true where it is the turn of a job `s`: of whole reports, fewer than allowed of its company are sent or were asked for
 * before; of previews, none of its author but the one that it replaces.
 */
const HAS_TURN = `(s.company_id is null or ${AT_ONCE} > (select count(*) from (
  select 1 from report_jobs_to_send a
  where a.company_id = s.company_id and (a.asked_at, a.job_id) < (s.asked_at, s.job_id)
  union all
  select 1 from report_versions b join reports o on o.id = b.report_id join projects p on p.id = o.project_id
  where b.state in ('Waiting', 'Running') and b.job_sent_at > now() - interval '${LOST_AFTER}'
    and p.company_id = s.company_id
  limit ${AT_ONCE}) before))
  and (s.author_id is null or not exists (
    select from report_jobs_to_send a
    where a.author_id = s.author_id and (a.asked_at, a.job_id) < (s.asked_at, s.job_id)
    union all
    select from report_previews_sent b
    where b.author_id = s.author_id and ${IS_WITH_RENDERER}
      and b.job_id is distinct from s.replaces))`;

interface KeptJob {
  readonly report_id: string;
  readonly number: number;
  readonly job_id: string;
  readonly is_preview: boolean;
  /** Company whose whole reports take turns, or author whose previews do; both are null in jobs of an earlier version. */
  readonly company_id: string | null;
  readonly author_id: string | null;
  readonly replaces: string | null;
  readonly project_id: string;
  readonly content: ReportContent;
  readonly data: string;
}

/**
 * Sends the kept jobs of a report whose turn it is, and the previews that its author has asked for before; or all that their requests
 * have not sent. Returns the number of those that were looked at. @throws where the storage fails; the jobs are kept
 */
export const sendKeptJobs = (knex: Knex, objects: ReportObjects, reportId?: string): Promise<number> =>
  sendEach(knex, objects, (jobs) =>
    reportId === undefined
      ? jobs.whereRaw('s.asked_at < now() - ?::interval', [NOT_SENT_AFTER])
      : jobs.where((one) => one.where('s.report_id', reportId).orWhere('s.author_id', authorOf(knex, reportId))),
  );

/**
 * Sends the jobs whose turn it is after one of a report: whole reports of the project's owner, and previews of the report's author.
 * @throws where the storage fails; the jobs are kept
 */
export const sendNextJobs = (knex: Knex, objects: ReportObjects, reportId: string): Promise<number> =>
  sendEach(knex, objects, (jobs) =>
    jobs.where((one) =>
      one
        .whereRaw(
          's.company_id = (select p.company_id from reports o join projects p on p.id = o.project_id where o.id = ?)',
          [reportId],
        )
        .orWhere('s.author_id', authorOf(knex, reportId)),
    ),
  );

const authorOf = (knex: Knex, reportId: string) => knex('reports').where({ id: reportId }).select('author_id');

/**
 * Sends jobs whose turn it is in the order in which they were asked for: stores data that are too large for an event, with no
 * transaction open, and then publishes the job. A job that is sent twice stores the same bytes. One that fails holds up no other.
 */
async function sendEach(
  knex: Knex,
  objects: ReportObjects,
  among: (jobs: Knex.QueryBuilder) => Knex.QueryBuilder,
): Promise<number> {
  const kept: KeptJob[] = await among(
    knex('report_jobs_to_send as s')
      .join('report_versions as d', 'd.job_id', 's.job_id')
      .join('reports as r', 'r.id', 's.report_id'),
  )
    .whereRaw(HAS_TURN)
    .orderBy(['s.asked_at', 's.job_id'])
    .limit(BATCH)
    .select('s.report_id', 's.number', 's.job_id', 's.is_preview', 's.company_id', 's.author_id', 's.replaces')
    .select('r.project_id', 'r.content', 'd.data');
  const failures: unknown[] = [];
  for (const job of kept) {
    await send(knex, objects, job).catch(async (error: unknown) => {
      failures.push(error);
      // To the end of the line: it may fail each time.
      await knex('report_jobs_to_send').where({ job_id: job.job_id }).update({ asked_at: knex.fn.now() });
    });
  }
  if (failures.length > 0) throw failures[0];
  return kept.length;
}

async function send(knex: Knex, objects: ReportObjects, kept: KeptJob): Promise<void> {
  const { report_id: reportId, number, job_id: jobId, replaces, project_id: projectId, content, data: json } = kept;
  const key = `reports/${jobId}/data.json`;
  const isInline = Buffer.byteLength(json) <= MAX_INLINE_DATA;
  if (!isInline) await objects.write(key, Buffer.from(json));
  await transaction(knex, async (tx) => {
    // Another copy has sent it or what comes before it, or a newer job has taken its place: then nobody reads what was stored.
    if (!(await take(tx, kept))) return (await isKnown(tx, jobId)) ? undefined : removeSoon(tx, jobId);
    const job = { reportId, projectId, number, paper: content.paper, isFrozen: !kept.is_preview, json, jobId };
    const events = eventsOfJob(
      { ...job, replaces: replaces ?? undefined },
      isInline ? { kind: 'inline', json } : { kind: 'stored', key, sha256: sha256Of(json) },
    );
    return publishPending(tx, events, null);
  });
}

/**
 * Takes a job out of those to send; false where it is gone, or it is not its turn any more. Turns of a company or an author are locked, so
 * that no two copies give the same one; a version is locked before its job, as by those who replace it.
 */
async function take(tx: Knex.Transaction, { company_id, author_id, replaces, ...kept }: KeptJob): Promise<boolean> {
  const job = { report_id: kept.report_id, number: kept.number, job_id: kept.job_id };
  const turnOf = company_id ?? author_id;
  if (turnOf !== null) {
    await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`reports/${turnOf}`]);
    const { rowCount } = await tx.raw<{ rowCount: number }>(
      `update report_versions d set job_sent_at = case when s.company_id is not null then now() end
       from report_jobs_to_send s
       where d.report_id = :report_id and d.number = :number and d.job_id = :job_id
         and s.report_id = d.report_id and s.number = d.number and s.job_id = d.job_id and ${HAS_TURN}`,
      job,
    );
    if (rowCount === 0) return false;
  }
  if ((await tx('report_jobs_to_send').where(job).delete()) === 0) return false;
  if (replaces !== null) await endPreview(tx, replaces);
  if (author_id !== null) {
    await tx('report_previews_sent').where({ author_id }).whereRaw(`not ${IS_WITH_RENDERER}`).delete();
    await tx('report_previews_sent').insert({ job_id: job.job_id, author_id });
  }
  return true;
}

/** Frees the place of a preview that services/renderer has set, has given up, or is told to. */
export const endPreview = (tx: Knex.Transaction, jobId: string): Promise<number> =>
  tx('report_previews_sent').where({ job_id: jobId }).delete();

/** Sends jobs that were not sent when they were asked for, as long as the service runs. */
export const startSending = (app: PortalApp, knex: Knex, objects: ReportObjects): void =>
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      while ((await sendKeptJobs(knex, objects)) === BATCH && !isStopping());
    },
    failureMessage: 'Jobs of reports could not be sent; trying again',
  });
