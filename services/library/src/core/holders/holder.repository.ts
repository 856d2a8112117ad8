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
  const newest = newestOf(holders);
  if (newest.length === 0) return;
  const rows = newest.map(({ kind, id, version, tab, isIssued, owner, readerIds = [] }) => ({
    ...{ kind, id, project_id: projectId, version, tab, is_issued: isIssued },
    ...{ owner_id: owner?.userId ?? null, owner_company_id: owner?.companyId ?? null },
    reader_ids: readerIds,
  }));
  const stored = await tx('attachment_holders')
    .insert(rows)
    .onConflict(['kind', 'id'])
    .merge(['version', 'is_issued', 'owner_id', 'owner_company_id', 'reader_ids'])
    .where('attachment_holders.version', '<', tx.raw('excluded.version'))
    .returning<HolderKey[]>(['kind', 'id']);
  const changed = new Set(stored.map(keyOf));
  const kept = newest.filter((holder) => changed.has(keyOf(holder)));
  if (kept.length === 0) return;
  await replaceFiles(tx, kept);
  await replaceLinks(tx, kept);
}

type HolderKey = Pick<AttachmentHolder, 'kind' | 'id'>;

const keyOf = ({ kind, id }: HolderKey): string => `${kind} ${id}`;

/** Returns each holder once, in the order of their ids, so that two events at once do not wait for each other in circles. */
function newestOf(holders: readonly AttachmentHolder[]): readonly AttachmentHolder[] {
  const newest = new Map<string, AttachmentHolder>();
  for (const holder of holders) {
    const known = newest.get(keyOf(holder));
    if (!known || known.version < holder.version) newest.set(keyOf(holder), holder);
  }
  return [...newest.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
}

const columnsOf = (holders: readonly HolderKey[]): [string, string][] => holders.map(({ kind, id }) => [kind, id]);

async function replaceFiles(tx: Knex.Transaction, holders: readonly AttachmentHolder[]): Promise<void> {
  const before = await tx('held_files')
    .whereIn(['holder_kind', 'holder_id'], columnsOf(holders))
    .delete()
    .returning<(HolderKey & { readonly fileId: string })[]>([
      'holder_kind as kind',
      'holder_id as id',
      'file_id as fileId',
    ]);
  const held = holders.flatMap(({ kind, id, fileIds }) =>
    [...new Set(fileIds)].map((fileId) => ({ kind, id, fileId })),
  );
  const still = new Set(held.map((file) => `${keyOf(file)} ${file.fileId}`));
  const released = before.filter((file) => !still.has(`${keyOf(file)} ${file.fileId}`));
  await keepReleased(
    tx,
    released.map(({ fileId }) => fileId),
  );
  await tx.raw(
    `insert into held_files (file_id, holder_kind, holder_id) select * from unnest(?::uuid[], ?::text[], ?::uuid[])`,
    [held.map(({ fileId }) => fileId), held.map(({ kind }) => kind), held.map(({ id }) => id)],
  );
}

async function replaceLinks(tx: Knex.Transaction, holders: readonly AttachmentHolder[]): Promise<void> {
  await tx('holder_links').whereIn(['holder_kind', 'holder_id'], columnsOf(holders)).delete();
  const links = holders.flatMap(({ kind, id, links: ofHolder = [] }) =>
    ofHolder.map(({ grantHash, expiresAt }) => ({
      ...{ holder_kind: kind, holder_id: id, expires_at: expiresAt },
      grant_hash: Buffer.from(grantHash, 'hex'),
    })),
  );
  if (links.length === 0) return;
  await tx('holder_links').insert(links).onConflict(['holder_kind', 'holder_id', 'grant_hash']).ignore();
}

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
