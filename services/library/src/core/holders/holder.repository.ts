import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import { keepReleased } from '../files/file.repository.ts';

/**
 * Keeps the highest version of each holder, with the files and links that it has then: events may come in any order, and
 * twice.
 */
export async function storeHolders(
  tx: Knex.Transaction,
  projectId: string,
  holders: readonly AttachmentHolder[],
): Promise<void> {
  // In the order of their ids, so that two events at once do not wait for each other in circles.
  for (const { kind, id, version, tab, isIssued, owner, readerIds = [], fileIds, links = [] } of holders.toSorted(
    byId,
  )) {
    const kept = await tx('attachment_holders')
      .insert({
        ...{ kind, id, project_id: projectId, version, tab, is_issued: isIssued },
        ...{ owner_id: owner?.userId ?? null, owner_company_id: owner?.companyId ?? null },
        reader_ids: readerIds,
      })
      .onConflict(['kind', 'id'])
      .merge(['version', 'is_issued', 'owner_id', 'owner_company_id', 'reader_ids'])
      .where('attachment_holders.version', '<', version)
      .returning('id');
    if (kept.length === 0) continue;
    const before = await tx('held_files')
      .where({ holder_kind: kind, holder_id: id })
      .delete()
      .returning<{ file_id: string }[]>('file_id');
    const released = before.map(({ file_id }) => file_id).filter((fileId) => !fileIds.includes(fileId));
    await keepReleased(tx, released);
    const files = [...new Set(fileIds)].map((file_id) => ({ file_id, holder_kind: kind, holder_id: id }));
    if (files.length > 0) await tx('held_files').insert(files);
    await replaceLinks(tx, { kind, id }, links);
  }
}

async function replaceLinks(
  tx: Knex.Transaction,
  { kind, id }: Pick<AttachmentHolder, 'kind' | 'id'>,
  links: NonNullable<AttachmentHolder['links']>,
): Promise<void> {
  const ofHolder = { holder_kind: kind, holder_id: id };
  await tx('holder_links').where(ofHolder).delete();
  if (links.length === 0) return;
  await tx('holder_links')
    .insert(
      links.map(({ grantHash, expiresAt }) => ({
        ...ofHolder,
        grant_hash: Buffer.from(grantHash, 'hex'),
        expires_at: expiresAt,
      })),
    )
    .onConflict(['holder_kind', 'holder_id', 'grant_hash'])
    .ignore();
}

const byId = (one: AttachmentHolder, other: AttachmentHolder): number => (one.id < other.id ? -1 : 1);

/** An item of a project that holds a file. */
export interface Holder extends Pick<AttachmentHolder, 'kind' | 'tab' | 'isIssued'> {
  readonly projectId: string;
  /** The engineer of an expense and their company; null for other items. */
  readonly ownerId: string | null;
  readonly ownerCompanyId: string | null;
  /** People with whom a report is shared; empty for items that are no report notes. */
  readonly readerIds: readonly string[];
}

/** Returns the items that hold a file now, in any project. */
export const holdersOf = (knex: Knex, fileId: string): Promise<Holder[]> =>
  queryPrepared<Holder>(knex, {
    name: 'holders-of-file',
    text: `select h.kind, h.project_id as "projectId", h.tab, h.is_issued as "isIssued",
        h.owner_id as "ownerId", h.owner_company_id as "ownerCompanyId", h.reader_ids as "readerIds"
      from held_files f join attachment_holders h on h.kind = f.holder_kind and h.id = f.holder_id
      where f.file_id = $1`,
    values: [fileId],
  });
