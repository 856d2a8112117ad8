import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import type { Knex } from 'knex';
import { publishAttachments } from '../core/files/attached-files.ts';

interface Holding {
  readonly id: string;
  readonly version: number;
  readonly is_shared: boolean;
  readonly files: string[];
}

/**
 * The notes of an inspection are one holder. Clients and brokers read it once a report of the project is shared (decisions §27),
 * which counts as one more version of the holder.
 */
const holderOf = ({ id, version, is_shared: isShared, files }: Holding): AttachmentHolder => ({
  kind: 'ReportNote',
  id,
  version: 2 * version + (isShared ? 1 : 0),
  tab: 'report-notes',
  isIssued: isShared,
  fileIds: files,
});

/** SQL that is true if a report of the project of an inspection `i` is shared. */
const HAS_SHARED = 'exists (select from reports r where r.project_id = i.project_id and r.shared_at is not null)';

/** Publishes the photographs that the notes of an inspection hold now; `version` is the notes'. */
export async function publishPhotos(tx: Knex.Transaction, projectId: string, inspectionId: string): Promise<void> {
  await publishHoldings(tx, projectId, 'n.inspection_id', inspectionId);
}

/** Publishes the photographs of all notes of a project, when its first report is shared. */
export async function publishPhotosOfProject(tx: Knex.Transaction, projectId: string): Promise<void> {
  await publishHoldings(tx, projectId, 'i.project_id', projectId);
}

async function publishHoldings(
  tx: Knex.Transaction,
  projectId: string,
  column: 'n.inspection_id' | 'i.project_id',
  id: string,
): Promise<void> {
  const { rows } = await tx.raw<{ rows: Holding[] }>(
    `select n.inspection_id as id, n.version, ${HAS_SHARED} as is_shared, array(
       select f.file_id from report_note_files f where f.inspection_id = n.inspection_id
       order by f.question_id, f.position) as files
     from report_notes n join inspections i on i.id = n.inspection_id where ${column} = ?`,
    [id],
  );
  await publishAttachments(tx, projectId, rows.map(holderOf));
}

/** Tells that an inspection which is about to be deleted holds no photographs any more. */
export async function publishNoPhotos(tx: Knex.Transaction, projectId: string, inspectionId: string): Promise<void> {
  const held = await tx('report_notes as n')
    .join('report_note_files as f', 'f.inspection_id', 'n.inspection_id')
    .where({ 'n.inspection_id': inspectionId })
    .first<{ version: number } | undefined>('n.version');
  if (!held) return;
  await publishAttachments(tx, projectId, [
    holderOf({ id: inspectionId, version: held.version + 1, is_shared: false, files: [] }),
  ]);
}
