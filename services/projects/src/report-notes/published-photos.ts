import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import type { Knex } from 'knex';
import { publishAttachments } from '../core/files/attached-files.ts';

interface Holding {
  readonly id: string;
  readonly version: number;
  readonly files: string[];
}

/** The notes of an inspection are one holder; there is no report yet that would open them to clients and brokers. */
const holderOf = ({ id, version, files }: Holding): AttachmentHolder => ({
  kind: 'ReportNote',
  id,
  version,
  tab: 'report-notes',
  isIssued: false,
  fileIds: files,
});

/** Publishes the photographs that the notes of an inspection hold now; `version` is the notes'. */
export async function publishPhotos(tx: Knex.Transaction, projectId: string, inspectionId: string): Promise<void> {
  const { rows } = await tx.raw<{ rows: Holding[] }>(
    `select n.inspection_id as id, n.version, array(
       select f.file_id from report_note_files f where f.inspection_id = n.inspection_id
       order by f.question_id, f.position) as files
     from report_notes n where n.inspection_id = ?`,
    [inspectionId],
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
  await publishAttachments(tx, projectId, [holderOf({ id: inspectionId, version: held.version + 1, files: [] })]);
}
