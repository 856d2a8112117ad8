import { consumerOf } from '@portal/contracts/events/consumers';
import { reportFailed, reportProgressed, reportRendered } from '@portal/contracts/events/report-jobs';
import { reportData } from '@portal/contracts/reports/report-data';
import { on, type Actor, type ConsumerDefinition } from '@portal/event-bus';
import type { ReportObjects } from '@portal/object-storage';
import type { Knex } from 'knex';
import * as v from 'valibot';
import { publishPending } from '../core/change/pending-event.ts';
import { publishWorkChanged } from '../core/events/work.ts';
import { picturesOf } from './data/assemble.ts';
import { EVENTS } from './events.ts';
import { storedReport } from './report.repository.ts';
import { isKnown, removeLater, removeSoon } from './removal.ts';
import { endPreview, sendNextJobs } from './sending.ts';

/** Share of the work that is done when a step begins, in percent; reading takes the time of its pictures. */
const BEGUN = { Reading: 5, Setting: 60, Storing: 90 } as const;

function percentOf(step: keyof typeof BEGUN, done: number, total: number): number {
  if (step !== 'Reading' || total === 0) return BEGUN[step];
  return BEGUN.Reading + Math.floor((Math.min(done, total) / total) * (BEGUN.Setting - BEGUN.Reading));
}

const hint = (tx: Knex.Transaction, projectId: string) =>
  publishWorkChanged(tx, [{ projectId, tab: 'reports', isReview: true }], null);

interface Sending {
  readonly knex: Knex;
  readonly objects: Promise<ReportObjects>;
}

/**
 * Sends what may follow a job of a report, once its outcome is committed. What fails then is made up for by the clock (sending.ts).
 */
const sendNext = ({ knex, objects }: Sending, tx: Knex.Transaction, reportId: string): void =>
  void tx.executionPromise.then(async () => sendNextJobs(knex, await objects, reportId)).catch(() => undefined);

/**
 * Stores what services/renderer tells of its jobs. A job that was replaced by a newer one changes nothing; what was stored of it,
 * or of one that has failed, is removed.
 */
export const rendersConsumer = (sending: Sending): ConsumerDefinition => ({
  ...consumerOf('projects', 'renders'),
  handlers: [
    on(reportProgressed, async (tx, { data: { jobId, projectId, step, done, total } }) => {
      const percent = percentOf(step, done, total);
      const changed = await tx('report_versions')
        .where({ job_id: jobId })
        .whereIn('state', ['Waiting', 'Running'])
        .where((one) => one.where('state', 'Waiting').orWhere('percent', '<', percent))
        .update({ state: 'Running', percent });
      if (changed > 0) await hint(tx, projectId);
    }),
    on(
      reportRendered,
      async (
        tx,
        { data: { jobId, reportId, projectId, pdf, previews, missingFileIds, unreadable = [], pictures = [] } },
      ) => {
        await lockReportOf(tx, jobId);
        const gone = missingFileIds.map((fileId) => ({ fileId, sha256: null }));
        const { rows } = await tx.raw<{ rows: SetVersion[] }>(
          `update report_versions d set state = 'Done', percent = 100, failure = null, set_job_id = d.job_id,
             set_content_version = d.content_version, pdf_key = :key, pdf_sha256 = :sha256, pdf_bytes = :bytes,
             pages = :pages, previews = :previews, pictures = :pictures
           from (select report_id, number, set_job_id from report_versions where job_id = :jobId for update) former
           where d.report_id = former.report_id and d.number = former.number and d.state <> 'Done'
           returning former.set_job_id as former, d.data, d.report_id, d.number, d.sent_by`,
          {
            jobId,
            key: pdf.key,
            sha256: pdf.sha256,
            bytes: pdf.bytes,
            pages: pdf.pages,
            previews,
            pictures: JSON.stringify([...pictures, ...gone]),
          },
        );
        const [done] = rows;
        if (done) {
          await nameMissing(tx, jobId, done.data, [...missingFileIds, ...unreadable.map(({ fileId }) => fileId)]);
          await hint(tx, projectId);
          if (done.sent_by !== null) await tellOfSent(tx, done, done.sent_by);
          if (done.former !== null) await removeSoon(tx, done.former);
        } else if (!(await isKnown(tx, jobId))) await removeSoon(tx, jobId);
        await endPreview(tx, jobId);
        sendNext(sending, tx, reportId);
      },
    ),
    on(reportFailed, async (tx, { data: { jobId, reportId, projectId, reason, text } }) => {
      const changed = await tx('report_versions')
        .where({ job_id: jobId })
        .whereNot('state', 'Done')
        .update({ state: 'Failed', failure: text, timed_out: reason === 'TimedOut' });
      if (changed > 0) await hint(tx, projectId);
      await removeLater(tx, jobId);
      await endPreview(tx, jobId);
      sendNext(sending, tx, reportId);
    }),
  ],
});

/** A version whose document is done. */
interface SetVersion {
  /** Job of the document that it had before. */
  readonly former: string | null;
  readonly data: string;
  readonly report_id: string;
  readonly number: number;
  /** Person who has sent the report; null where nobody has, or where others have been told. */
  readonly sent_by: Actor;
}

/** Locks the report of a job before its version, as changes of reports do. */
const lockReportOf = (tx: Knex.Transaction, jobId: string) =>
  tx.raw('select from reports where id = (select report_id from report_versions where job_id = ?) for share', [jobId]);

/** Tells of a report that was sent, now that its document can be approved or shared; one that was rejected meanwhile is done with. */
async function tellOfSent(tx: Knex.Transaction, { report_id, number }: SetVersion, sender: Actor): Promise<void> {
  await tx('report_versions').where({ report_id, number }).update({ sent_by: null });
  const report = await storedReport(tx, report_id);
  if (report.status !== 'WaitingForApproval' && report.status !== 'Approved') return;
  await publishPending(tx, EVENTS.sent(report, report.approval_step), sender);
}

/** Keeps what the pictures show that the document could not print, in the words of its data. */
async function nameMissing(
  tx: Knex.Transaction,
  jobId: string,
  json: string,
  fileIds: readonly string[],
): Promise<void> {
  const pictures = fileIds.length === 0 ? [] : picturesOf(v.parse(reportData, JSON.parse(json)));
  const missing = pictures.filter(({ fileId }) => fileIds.includes(fileId)).map(({ alt }) => alt);
  await tx('report_versions').where({ job_id: jobId }).update({ missing_pictures: missing });
}
