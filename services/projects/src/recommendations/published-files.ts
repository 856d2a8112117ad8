import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import { isIssued } from '@portal/contracts/projects/recommendation-lists';
import type { Knex } from 'knex';
import { publishAttachments } from '../core/files/publish-attachments.ts';

interface Holding {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly files: readonly string[];
}

const holderOf = ({ id, version, status, files }: Holding): AttachmentHolder => ({
  kind: 'Recommendation',
  id,
  version,
  tab: 'recommendations',
  isIssued: isIssued(status),
  fileIds: [...files],
});

/** Tells which photos and evidence recommendations of a project hold now. */
export async function publishFiles(tx: Knex.Transaction, projectId: string, ids: readonly string[]): Promise<void> {
  const { rows } = await tx.raw<{ rows: Holding[] }>(
    `select r.id, r.version, r.status, array(
       select f.file_id from recommendation_files f where f.recommendation_id = r.id order by f.kind, f.position) as files
     from recommendations r where r.id = any(?::uuid[]) order by r.id`,
    [[...ids]],
  );
  await publishAttachments(tx, projectId, rows.map(holderOf));
}

/** Publishes the files of all recommendations that hold any. */
export async function publishFilesOfHolders(
  tx: Knex.Transaction,
  projectId: string,
  ids: readonly string[],
): Promise<void> {
  const holding = await tx('recommendation_files')
    .whereIn('recommendation_id', [...ids])
    .distinct('recommendation_id')
    .pluck<string[]>('recommendation_id');
  await publishFiles(tx, projectId, holding);
}

/** Publishes that a deleted recommendation no longer holds files. */
export const publishNoFiles = (
  tx: Knex.Transaction,
  projectId: string,
  { id, version, status }: Omit<Holding, 'files'>,
): Promise<void> => publishAttachments(tx, projectId, [holderOf({ id, version: version + 1, status, files: [] })]);
