import type { reportFilesGranted } from '@portal/contracts/events/report-jobs';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type * as v from 'valibot';
import type { File } from '../core/files/file.repository.ts';

type Granted = v.InferOutput<typeof reportFilesGranted.data>;

/** Keeps the grant of a job. A job has one: a second event of it changes nothing. */
export async function storeReportGrant(tx: Knex.Transaction, granted: Granted): Promise<void> {
  await tx('report_grants')
    .insert({
      job_id: granted.jobId,
      project_id: granted.projectId,
      grant_hash: Buffer.from(granted.grantHash, 'hex'),
      file_ids: granted.fileIds,
      expires_at: granted.expiresAt,
    })
    .onConflict('job_id')
    .ignore();
}

/** A job with the hash of its secret. */
export interface GrantOfJob {
  readonly jobId: string;
  readonly grantHash: Buffer;
}

/**
 * Returns the project and files of a grant that has not ended. It is searched by the hash of its secret: the time that this
 * takes tells nothing of the secret.
 */
export async function findReportGrant(
  knex: Knex,
  { jobId, grantHash }: GrantOfJob,
): Promise<{ readonly projectId: string; readonly fileIds: readonly string[] } | undefined> {
  const [grant] = await queryPrepared<{ projectId: string; fileIds: string[] }>(knex, {
    name: 'report-grant',
    text: `select project_id as "projectId", file_ids as "fileIds" from report_grants
      where grant_hash = $1 and job_id = $2 and expires_at > now()`,
    values: [grantHash, jobId],
  });
  return grant;
}

/**
 * Returns a file that an item of the project holds now, a visible plan of its folder Layouts that is not private, or a present or
 * former logo of the company that owns the project: nothing else can be printed, whatever the job lists.
 */
export async function findFileOfProject(
  knex: Knex,
  projectId: string,
  fileId: string,
): Promise<Pick<File, 's3Key' | 'name' | 'type'> | undefined> {
  const [file] = await queryPrepared<Pick<File, 's3Key' | 'name' | 'type'>>(knex, {
    name: 'file-of-project',
    text: `select f.s3_key as "s3Key", f.name, f.type
      from held_files held
      join attachment_holders h on h.kind = held.holder_kind and h.id = held.holder_id
      join files f on f.id = held.file_id
      where held.file_id = $2 and h.project_id = $1
      union all
      select d.s3_key, d.name, d.type
      from documents d join folders folder on folder.id = d.folder_id
      where d.id = $2 and folder.project_id = $1 and folder.kind = 'Layouts' and folder.deleted_at is null
        and d.state = 'Stored' and d.deleted_at is null and not d.is_private
      union all
      select f.s3_key, f.name, f.type
      from (select company_id, file_id from company_logos union all select company_id, file_id from former_logos) l
      join known_projects p on p.company_id = l.company_id join files f on f.id = l.file_id
      where l.file_id = $2 and p.id = $1
      limit 1`,
    values: [projectId, fileId],
  });
  return file;
}

/** Deletes grants that have ended. */
export async function removeEndedGrants(knex: Knex): Promise<void> {
  await knex('report_grants').where('expires_at', '<', knex.fn.now()).delete();
}
