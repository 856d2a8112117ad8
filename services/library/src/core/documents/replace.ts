import type { Viewer } from '@portal/access';
import { nameKey } from '@portal/contracts/common/name-key';
import type { DocumentStatus, DocumentType, WhenExists } from '@portal/contracts/library/document-rules';
import { actorOf } from '@portal/service-kit';
import { seesPrivate } from '@portal/workflow';
import type { Knex } from 'knex';
import { changeDocument, documentsNamed } from './document.repository.ts';

/** A file that takes the place of another one. */
interface Replacement {
  readonly s3Key: string;
  readonly name: string;
  readonly type: DocumentType;
  readonly size: number;
  readonly whenExists?: WhenExists | null | undefined;
  /** The id by which the former version is kept, where there is one already. */
  readonly formerId?: string;
}

/** The file after the replacement, and the deleted one with its former version. */
export interface Replaced {
  readonly id: string;
  readonly name: string;
  readonly replaces: string;
}

/**
 * Replaces the bytes of a file of the folder if the uploader chose so; the former version can be restored like a
 * deleted file. Its opened marks become Replaced (decisions §10). Returns null where there is no such file.
 */
export async function replaceDocument(
  tx: Knex.Transaction,
  viewer: Viewer,
  folderId: string,
  file: Replacement,
): Promise<Replaced | null> {
  if (file.whenExists !== 'replace') return null;
  const [existing] = await documentsNamed(tx, folderId, [file.name], seesPrivate(viewer));
  if (!existing) return null;
  const actor = actorOf(viewer);
  const status: DocumentStatus = existing.status === 'Opened' ? 'Replaced' : existing.status;
  // The key of the bytes is unique: the file gets the new one before the former version is written down.
  await changeDocument(tx, existing.id, actor.name, {
    s3_key: file.s3Key,
    type: file.type,
    size: file.size,
    name: file.name,
    name_key: nameKey(file.name),
    creator_id: viewer.userId,
    creator_name: actor.name,
    created_at: tx.fn.now(),
    status,
  });
  const [former] = await tx('documents')
    .insert({
      ...(file.formerId && { id: file.formerId }),
      folder_id: folderId,
      s3_key: existing.s3Key,
      creator_id: existing.creatorId,
      creator_name: existing.creatorName,
      name: existing.name,
      name_key: nameKey(existing.name),
      type: existing.type,
      size: existing.size,
      status: existing.status,
      is_private: existing.isPrivate,
      state: 'Stored',
      created_at: existing.createdAt,
      deleted_at: tx.fn.now(),
      deleted_by: actor.name,
      deleted_by_id: viewer.userId,
      replaced_by: existing.id,
    })
    .returning<{ id: string }[]>('id');
  if (!former) throw new Error('The insert of a former version returned nothing');
  await tx('document_openings').where({ document_id: existing.id }).delete();
  return { id: existing.id, name: file.name, replaces: former.id };
}
