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

/** A job with the SHA-256 of its secret, in hexadecimal digits. */
export interface GrantOfJob {
  readonly jobId: string;
  readonly grantHash: string;
}

/** A grant that is known and has not ended. */
export interface FoundGrant {
  /** The index among the grants that were looked up. */
  readonly place: number;
  readonly projectId: string;
  readonly fileIds: readonly string[];
}

/**
 * Returns those of some grants that are known and have not ended. They are searched by the hashes of their secrets: the time that
 * this takes tells nothing of a secret.
 */
export async function findReportGrants(knex: Knex, grants: readonly GrantOfJob[]): Promise<FoundGrant[]> {
  return queryPrepared<FoundGrant>(knex, {
    name: 'report-grants',
    text: `select asked.place::integer - 1 as place, g.project_id as "projectId", g.file_ids as "fileIds"
      from unnest($1::text[], $2::uuid[]) with ordinality as asked (grant_hash, job_id, place)
      join report_grants g on g.grant_hash = decode(asked.grant_hash, 'hex') and g.job_id = asked.job_id
      where g.expires_at > now()`,
    values: [grants.map(({ grantHash }) => grantHash), grants.map(({ jobId }) => jobId)],
  });
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
