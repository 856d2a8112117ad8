import type { ReportObjects } from '@portal/object-storage';
import { runRepeatedly, type PortalApp } from '@portal/service-kit';
import type { Knex } from 'knex';

const EVERY_MS = 60_000;
/** Settings whose objects are removed in one turn. */
const BATCH = 50;
/** Time after which the objects of a failed setting are removed: until then a copy of the renderer may be given it again. */
const FAILED_AFTER = '1 hour';

/** Time after which another copy removes objects that one has taken and not removed. */
const TAKEN_FOR = '5 minutes';

/** Removes the objects of a setting as soon as the transaction is committed: no transaction waits for the storage. */
export async function removeSoon(tx: Knex.Transaction, jobId: string): Promise<void> {
  await tx('report_jobs_to_remove').insert({ job_id: jobId }).onConflict('job_id').ignore();
}

/** Returns true if the document of a version is, or is to be, that of a job. */
export const isKnown = async (tx: Knex.Transaction, jobId: string): Promise<boolean> =>
  (await tx('report_versions').where({ job_id: jobId }).orWhere({ set_job_id: jobId }).first('report_id')) !==
  undefined;

/** Removes the objects of a failed setting later on. */
export async function removeLater(tx: Knex.Transaction, jobId: string): Promise<void> {
  await tx('report_jobs_to_remove')
    .insert({ job_id: jobId, due_at: tx.raw(`now() + interval '${FAILED_AFTER}'`) })
    .onConflict('job_id')
    .ignore();
}

/** Removes the objects of settings that are due: of deleted reports, of former documents, and of settings that have failed. Returns their number. */
export async function removeDueObjects(knex: Knex, objects: ReportObjects): Promise<number> {
  const { rows } = await knex.raw<{ rows: { job_id: string }[] }>(
    `update report_jobs_to_remove set due_at = now() + ?::interval where job_id in (
       select job_id from report_jobs_to_remove where due_at <= now() order by due_at limit ? for update skip locked)
     returning job_id`,
    [TAKEN_FOR, BATCH],
  );
  // A storage that fails leaves the rows: removing what is gone already is no fault.
  for (const { job_id: jobId } of rows) {
    await objects.removeJob(jobId);
    await knex('report_jobs_to_remove').where({ job_id: jobId }).delete();
  }
  return rows.length;
}

/** Removes objects of reports for as long as the service runs. */
export function startRemovals(app: PortalApp, knex: Knex, objects: ReportObjects): void {
  runRepeatedly(app, {
    everyMs: EVERY_MS,
    task: async (isStopping) => {
      while ((await removeDueObjects(knex, objects)) === BATCH && !isStopping());
    },
    failureMessage: 'Objects of reports could not be removed; trying again',
  });
}
