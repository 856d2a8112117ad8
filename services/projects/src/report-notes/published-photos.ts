import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import type { Knex } from 'knex';
import { publishAttachments } from '../core/files/publish-attachments.ts';

interface Holding {
  readonly id: string;
  readonly version: number;
  readonly is_shared: boolean;
  /** People with whom reports of the project are shared, each once for each report. */
  readonly readers: string[];
  readonly files: string[];
}

/** Holders of one event: each names all its readers. */
const HOLDERS = 20;

/**
 * The notes of an inspection are one holder. Clients and brokers read it once a report of the project is shared with them, site
 * contacts once one is shared with anybody (decisions §27); each sharing counts as a further version of the holder.
 */
const holderOf = ({ id, version, is_shared: isShared, readers, files }: Holding): AttachmentHolder => ({
  kind: 'ReportNote',
  id,
  version: 2 * version + (isShared ? 1 : 0) + readers.length,
  tab: 'report-notes',
  isIssued: isShared,
  readerIds: [...new Set(readers)],
  fileIds: files,
});

/** SQL of what has been shared of the project of an inspection `i`. */
const SHARED = `exists (select from reports r where r.project_id = i.project_id and r.shared_at is not null) as is_shared,
  array(select t.user_id from report_recipients t join reports r on r.id = t.report_id
    where r.project_id = i.project_id order by t.user_id) as readers`;

/** Publishes the photographs that the notes of an inspection hold now; `version` is the notes'. */
export async function publishPhotos(tx: Knex.Transaction, projectId: string, inspectionId: string): Promise<void> {
  await publishHoldings(tx, projectId, 'n.inspection_id', inspectionId);
}

/** Publishes the photographs of all notes of a project with their readers, when a report is shared. */
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
    `select n.inspection_id as id, n.version, ${SHARED}, array(
       select f.file_id from report_note_files f where f.inspection_id = n.inspection_id
       order by f.question_id, f.position) as files
     from report_notes n join inspections i on i.id = n.inspection_id where ${column} = ?`,
    [id],
  );
  for (let start = 0; start < rows.length; start += HOLDERS) {
    await publishAttachments(tx, projectId, rows.slice(start, start + HOLDERS).map(holderOf));
  }
}

/** Tells that an inspection which is about to be deleted holds no photographs any more. */
export async function publishNoPhotos(tx: Knex.Transaction, projectId: string, inspectionId: string): Promise<void> {
  const { rows } = await tx.raw<{ rows: Omit<Holding, 'files'>[] }>(
    `select n.inspection_id as id, n.version + 1 as version, ${SHARED}
     from report_notes n join inspections i on i.id = n.inspection_id
     where n.inspection_id = ? and exists (select from report_note_files f where f.inspection_id = n.inspection_id)`,
    [inspectionId],
  );
  await publishAttachments(
    tx,
    projectId,
    rows.map((row) => holderOf({ ...row, files: [] })),
  );
}
