import type { FolderKind } from '@portal/contracts/library/document-rules';
import type { Folder, FolderContents } from '@portal/contracts/library/folder';
import type { FolderFacts } from '@portal/workflow';
import type { Knex } from 'knex';
import type { Place } from '../places/place.ts';

/** A stored folder. */
export interface StoredFolder {
  readonly id: string;
  readonly projectId: string | null;
  readonly ownerId: string | null;
  readonly parentId: string | null;
  readonly name: string;
  readonly kind: FolderKind;
  readonly isImmutable: boolean;
  readonly allowsSiteContact: boolean;
  readonly creatorId: string | null;
  readonly version: number;
  readonly changedBy: string | null;
  readonly changedAt: Date;
  readonly files: number;
  readonly privateFiles: number;
}

/** A stored folder, which may be deleted. */
interface PresentOrDeleted extends StoredFolder {
  readonly deletedAt: Date | null;
}

const FOLDER_COLUMNS = {
  id: 'f.id',
  projectId: 'f.project_id',
  ownerId: 'f.owner_id',
  parentId: 'f.parent_id',
  name: 'f.name',
  kind: 'f.kind',
  isImmutable: 'f.is_immutable',
  allowsSiteContact: 'f.allows_site_contact',
  creatorId: 'f.creator_id',
  version: 'f.version',
  changedBy: 'f.changed_by',
  changedAt: 'f.changed_at',
  files: 'f.files',
  privateFiles: 'f.private_files',
} as const;

const folders = (tx: Knex) => tx('folders as f').whereNull('f.deleted_at');

/** All folders of a place, by name. */
export async function foldersOf(knex: Knex, place: Place): Promise<StoredFolder[]> {
  return folders(knex)
    .where('f.place_id', place.id)
    .where(place.kind === 'project' ? 'f.project_id' : 'f.owner_id', place.id)
    .orderBy('f.name_key')
    .select<StoredFolder[]>(FOLDER_COLUMNS);
}

/** A folder that is not deleted. Within a transaction it can be locked until the end. */
export async function folderById(tx: Knex, id: string, isLocked = false): Promise<StoredFolder | undefined> {
  const query = folders(tx).where('f.id', id);
  return (isLocked ? query.forUpdate() : query).first<StoredFolder | undefined>(FOLDER_COLUMNS);
}

/** Returns the folders with some ids, deleted ones too, by their ids. */
export async function foldersById(tx: Knex, ids: readonly string[]): Promise<ReadonlyMap<string, PresentOrDeleted>> {
  const rows = await tx('folders as f')
    .whereIn('f.id', [...new Set(ids)])
    .select<PresentOrDeleted[]>({ ...FOLDER_COLUMNS, deletedAt: 'f.deleted_at' });
  return new Map(rows.map((folder) => [folder.id, folder]));
}

/** Returns the ids of the folders that are directly in a folder. */
export async function childrenOf(knex: Knex, id: string): Promise<readonly string[]> {
  return folders(knex).where('f.parent_id', id).pluck<string[]>('f.id');
}

/** Changes of the tree of a place come one after the other: two moves at once could make a circle. */
export async function lockTree(tx: Knex.Transaction, placeId: string): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [`folders/${placeId}`]);
}

/** The folder and all that are in it, however deep, as `f` with their depth. */
const treeFrom = (tx: Knex, id: string) =>
  tx
    .withRecursive('tree', (query) =>
      query
        .select('f.*', tx.raw('0 as depth'))
        .from('folders as f')
        .where('f.id', id)
        .whereNull('f.deleted_at')
        .unionAll((below) =>
          below
            .select('f.*', tx.raw('tree.depth + 1'))
            .from('folders as f')
            .join('tree', 'tree.id', 'f.parent_id')
            .whereNull('f.deleted_at'),
        ),
    )
    .from('tree as f');

/** The folder and all that are in it, however deep, parents first. */
export async function subtreeOf(tx: Knex, id: string): Promise<StoredFolder[]> {
  return treeFrom(tx, id).orderBy('f.depth').select<StoredFolder[]>(FOLDER_COLUMNS);
}

/** Folders of a tree on which a viewer has the same rights, and the number of files in them. */
export interface FolderGroup extends FolderFacts, Pick<StoredFolder, 'files' | 'privateFiles'> {
  readonly folders: number;
}

/** Returns the folder and all that are in it, however deep, as a few groups. */
export async function groupsOfSubtree(tx: Knex, id: string): Promise<FolderGroup[]> {
  const { creatorId, kind, isImmutable, allowsSiteContact } = FOLDER_COLUMNS;
  const facts = { creatorId, kind, isImmutable, allowsSiteContact };
  return treeFrom(tx, id)
    .groupBy(Object.values(facts))
    .select<FolderGroup[]>(
      facts,
      tx.raw('count(*)::integer as folders, sum(f.files)::integer as files'),
      tx.raw('sum(f.private_files)::integer as "privateFiles"'),
    );
}

/** Folders above one another from a folder to the top, the folder first; deleted ones, too. */
export async function pathOf(tx: Knex, id: string): Promise<{ id: string; isDeleted: boolean }[]> {
  const { rows } = await tx.raw<{ rows: { id: string; isDeleted: boolean }[] }>(
    `with recursive path as (
       select id, parent_id, deleted_at, 0 as step from folders where id = ?
       union all
       select f.id, f.parent_id, f.deleted_at, path.step + 1 from folders f join path on path.parent_id = f.id
     )
     select id, deleted_at is not null as "isDeleted" from path order by step`,
    [id],
  );
  return rows;
}

/** A folder on the way to the top. */
export interface FolderOfPath {
  readonly id: string;
  readonly name: string;
  readonly parentId: string | null;
  readonly isDeleted: boolean;
}

/** Returns some folders and all above them, deleted ones too, each once, parents first. */
export async function pathsOf(tx: Knex, ids: readonly string[]): Promise<FolderOfPath[]> {
  const { rows } = await tx.raw<{ rows: FolderOfPath[] }>(
    `with recursive path as (
       select id, parent_id, name, deleted_at, 0 as step from folders where id = any(?::uuid[])
       union
       select f.id, f.parent_id, f.name, f.deleted_at, path.step + 1 from folders f join path on path.parent_id = f.id
     )
     select id, name, parent_id as "parentId", deleted_at is not null as "isDeleted" from path
     group by id, name, parent_id, deleted_at order by max(step) desc, id`,
    [[...ids]],
  );
  return rows;
}

/** Returns the number of folders of a place, without deleted ones. */
export async function countFolders(tx: Knex, placeId: string): Promise<number> {
  const counted = await folders(tx).where('f.place_id', placeId).count<{ n: number }>({ n: '*' }).first();
  return Number(counted?.n);
}

/** Returns the number of folder levels below a folder. */
export async function depthBelow(tx: Knex, id: string): Promise<number> {
  const { rows } = await tx.raw<{ rows: { depth: number }[] }>(
    `with recursive tree as (
       select id, 1 as depth from folders where id = ?
       union all
       select f.id, tree.depth + 1 from folders f join tree on tree.id = f.parent_id where f.deleted_at is null
     )
     select max(depth) as depth from tree`,
    [id],
  );
  return rows[0]?.depth ?? 0;
}

/** Counts the contents deleted with a folder, as far as the viewer sees them. */
export const contentsOf = (tree: readonly FolderGroup[], seesPrivate: boolean): FolderContents => ({
  folders: tree.reduce((sum, { folders: number }) => sum + number, -1),
  files: tree.reduce((sum, group) => sum + visibleFiles(group, seesPrivate), 0),
});

export const visibleFiles = (
  { files, privateFiles }: Pick<StoredFolder, 'files' | 'privateFiles'>,
  seesPrivate: boolean,
): number => (seesPrivate ? files : files - privateFiles);

/** Parts of a folder on the wire that depend on the viewer. */
interface FolderView {
  /** Ids of the folders in it that the viewer sees. */
  readonly children: readonly string[];
  readonly actions: Folder['actions'];
  readonly seesPrivate: boolean;
}

/** A folder as the wire has it. */
export const folderOf = (stored: StoredFolder, { children, actions, seesPrivate }: FolderView): Folder => ({
  id: stored.id,
  name: stored.name,
  creatorId: stored.creatorId,
  projectId: stored.projectId,
  parentFolderId: stored.parentId,
  childrenFolders: [...children],
  childrenFiles: visibleFiles(stored, seesPrivate),
  kind: stored.kind,
  isImmutable: stored.isImmutable,
  allowsSiteContact: stored.allowsSiteContact,
  version: stored.version,
  changedBy: stored.changedBy,
  changedDateTime: stored.changedAt.toISOString(),
  actions,
});
