import { projectScopeOf, type TabFacts, type Viewer } from '@portal/access';
import type { TabAccessSetting } from '@portal/contracts/common/tab-access';
import type { AttachmentHolder } from '@portal/contracts/events/attachments';
import { scopeConditions } from '@portal/project-access';
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

/** Items that hold a file and do not differ in what decides if a reader may read them. */
export interface Holder extends Pick<AttachmentHolder, 'kind' | 'tab' | 'isIssued'> {
  /** Facts of their project's tabs; null where the reader does not have the project. */
  readonly tabFacts: TabFacts | null;
  /** True for expenses of the reader, and of the reader's company. */
  readonly isOwn: boolean;
  readonly isOfOwnCompany: boolean;
  /** True for notes of a report that is shared with the reader. */
  readonly isSharedWith: boolean;
}

type Reader = Pick<Viewer, 'userId' | 'role' | 'companyId' | 'companyType'>;

interface StoredHolder extends Omit<Holder, 'tabFacts'> {
  readonly isReached: boolean;
  readonly tabs: TabAccessSetting | null;
  readonly type: TabFacts['type'] | null;
  readonly isDeployment21: boolean | null;
}

/**
 * Returns the items that hold a file now, in the reader's projects, and the reader's own expenses in any. One statement, and a
 * row for each group of like ones: a file may be held by thousands of items of as many projects.
 */
export async function holdersOf(knex: Knex, reader: Reader, fileId: string): Promise<Holder[]> {
  const scope = projectScopeOf(reader);
  const rows = await queryPrepared<StoredHolder>(knex, {
    name: `holders-of-file-${scope.kind}`,
    text: `select distinct h.kind, h.tab, h.is_issued as "isIssued", p.id is not null as "isReached",
        coalesce(h.owner_id = $3, false) as "isOwn", coalesce(h.owner_company_id = $4, false) as "isOfOwnCompany",
        $3 = any(h.reader_ids) as "isSharedWith", p.type, p.is_deployment21 as "isDeployment21", a.tabs
      from held_files f join attachment_holders h on h.kind = f.holder_kind and h.id = f.holder_id
      left join known_projects p
        on p.id = h.project_id and p.status <> 'Deleted' and ${scopeConditions('known_participants')[scope.kind]}
      left join known_tab_settings a on a.company_id = p.company_id
      where f.file_id = $2 and (p.id is not null or h.kind = 'Expense' and h.owner_id = $3)`,
    values: [scope.id, fileId, reader.userId, reader.companyId],
  });
  return rows.map(({ isReached, tabs, type, isDeployment21, ...holder }) => {
    const details = { ...(type && { type }), ...(isDeployment21 !== null && { isDeployment21 }) };
    return { ...holder, tabFacts: isReached ? { setting: tabs, ...details } : null };
  });
}
