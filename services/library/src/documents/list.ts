import type { Viewer } from '@portal/access';
import type { SortDirection } from '@portal/contracts/common/list';
import { DOCUMENT_COUNT_LIMIT, type Document, type Refusal } from '@portal/contracts/library/document';
import type { DocumentSortField } from '@portal/contracts/library/sort-fields';
import { notFound, queryPrepared, searchPattern } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { findDocument } from '../core/documents/find-documents.ts';

/** Names that a search looks through before anything else: below a millisecond. */
const SEARCH_WINDOW = 2_000;

const SORT_COLUMNS: Readonly<Record<DocumentSortField, string>> = {
  name: 'd.name_key',
  size: 'd.size',
  creatorName: 'd.creator_name',
  createdDateTime: 'd.created_at',
  status: 'd.status',
};

export interface DocumentListRequest {
  readonly folderId: string;
  /** Files of the folder that the viewer sees. */
  readonly visible: number;
  readonly seesPrivate: boolean;
  /** Person whose views are shown; null for those who open nothing. */
  readonly openerId: string | null;
  readonly sort: DocumentSortField;
  readonly direction: SortDirection;
  readonly pageSize: number;
  readonly offset: number;
  readonly name: string | undefined;
}

export interface FoundDocuments {
  readonly rows: ListedDocument[];
  readonly total: number;
  readonly isLowerBound: boolean;
}

/** A page of a folder's files with their number (spec 1 §2), without counting or reading all of them. */
export async function listDocuments(pool: pg.Pool, request: DocumentListRequest): Promise<FoundDocuments> {
  const { name, visible, offset, pageSize } = request;
  if (name !== undefined) return search(pool, request, searchPattern(name));
  if (offset >= visible) return { rows: [], total: visible, isLowerBound: false };
  // The second half is walked from the end.
  const isReversed = offset > visible / 2;
  if (!isReversed) return { rows: await walk(pool, request), total: visible, isLowerBound: false };
  const size = Math.min(pageSize, visible - offset);
  const reversed = { ...request, direction: opposite(request.direction), offset: visible - offset - size };
  const rows = await walk(pool, { ...reversed, pageSize: size });
  return { rows: rows.toReversed(), total: visible, isLowerBound: false };
}

const opposite = (direction: SortDirection): SortDirection => (direction === 'Ascending' ? 'Descending' : 'Ascending');

/**
 * Searches by how common the term is among the first names. If these are all, the number is exact; if it is common, the
 * order is walked until the page is full and the number is a lower bound; if it is rare, the trigram index finds all.
 */
async function search(pool: pg.Pool, request: DocumentListRequest, pattern: string): Promise<FoundDocuments> {
  const { folderId, seesPrivate, visible, offset, pageSize } = request;
  const [probe] = await queryPrepared<{ found: number }>(pool, {
    name: 'documents-search-probe',
    text: `select count(*) filter (where search_key like $2)::integer as found from (
        select d.search_key from documents d
        where d.folder_id = $1 and d.state = 'Stored' and d.deleted_at is null and ($3 or not d.is_private)
        order by d.name_key limit ${SEARCH_WINDOW}) names`,
    values: [folderId, pattern, seesPrivate],
  });
  const found = probe?.found ?? 0;
  if (visible <= SEARCH_WINDOW) {
    const rows = found > offset ? await walk(pool, request, pattern) : [];
    return { rows, total: found, isLowerBound: false };
  }
  if (found * visible < DOCUMENT_COUNT_LIMIT * SEARCH_WINDOW) {
    const ids = await matching(pool, request, pattern);
    if (ids.length <= DOCUMENT_COUNT_LIMIT) {
      return { rows: await among(pool, request, ids), total: ids.length, isLowerBound: false };
    }
  }
  // One row more than the page tells whether there is another page.
  const rows = await walk(pool, { ...request, pageSize: pageSize + 1 }, pattern);
  const seen = rows.length > 0 ? offset + rows.length : 0;
  const isMore = rows.length > pageSize || seen < DOCUMENT_COUNT_LIMIT;
  return {
    rows: rows.slice(0, pageSize),
    total: Math.max(isMore ? DOCUMENT_COUNT_LIMIT : 0, seen),
    isLowerBound: true,
  };
}

const ROW = `d.id, d.folder_id, d.name, d.size, d.type, d.creator_id, d.creator_name, d.created_at, d.status,
  d.is_private, d.version, d.changed_by, d.changed_at, o.opened_at`;
const ORDER = (key: string, word: string, id = 'd.id') => `${key} ${word}, ${id} ${word}`;

/** Statements are made once a shape: their text must not change under their name. */
const made = new Map<string, string>();
function once(name: string, text: () => string): { readonly name: string; readonly text: string } {
  let known = made.get(name);
  if (known === undefined) made.set(name, (known = text()));
  return { name, text: known };
}

/** Walks the index of the order: ids first, rows only for the page. */
async function walk(pool: pg.Pool, request: DocumentListRequest, pattern?: string): Promise<ListedDocument[]> {
  const { sort, direction, seesPrivate } = request;
  const word = direction === 'Ascending' ? 'asc' : 'desc';
  const key = SORT_COLUMNS[sort];
  const kind = `${sort}-${word}-${seesPrivate ? 'all' : 'visible'}`;
  const statement = once(`documents-${kind}${pattern === undefined ? '' : '-searched'}`, () => {
    const conditions = [
      `d.folder_id = $1 and d.state = 'Stored' and d.deleted_at is null`,
      ...(seesPrivate ? [] : ['not d.is_private']),
      // The condition has no index: for common terms, walking the order until the page is full is fastest.
      ...(pattern === undefined ? [] : [`d.search_key || '' like $5`]),
    ];
    return `
      with page as materialized (
        select d.id, ${key} as sort_key from documents d where ${conditions.join(' and ')}
        order by ${ORDER(key, word)} limit $2 offset $3
      )
      select ${ROW} from page join documents d on d.id = page.id
      left join document_openings o on o.document_id = d.id and o.user_id = $4
      order by ${ORDER('page.sort_key', word)}`;
  });
  const { folderId, pageSize, offset, openerId } = request;
  const values = [folderId, pageSize, offset, openerId, ...(pattern === undefined ? [] : [pattern])];
  return (await queryPrepared<StoredRow>(pool, { ...statement, values })).map(documentOf);
}

/** Ids of the matches, one more than are counted. */
async function matching(pool: pg.Pool, request: DocumentListRequest, pattern: string): Promise<string[]> {
  const rows = await queryPrepared<{ id: string }>(pool, {
    name: 'documents-matching',
    text: `select id from matching_documents($1, $2, $3, ${DOCUMENT_COUNT_LIMIT + 1})`,
    values: [request.folderId, pattern, request.seesPrivate],
  });
  return rows.map(({ id }) => id);
}

/** A page of some files, which are few enough to be sorted. */
async function among(pool: pg.Pool, request: DocumentListRequest, ids: readonly string[]): Promise<ListedDocument[]> {
  const { sort, direction, pageSize, offset, openerId } = request;
  const word = direction === 'Ascending' ? 'asc' : 'desc';
  const statement = once(
    `documents-among-${sort}-${word}`,
    () => `
      select ${ROW} from documents d left join document_openings o on o.document_id = d.id and o.user_id = $4
      where d.id = any($1::uuid[]) order by ${ORDER(SORT_COLUMNS[sort], word)} limit $2 offset $3`,
  );
  const rows = await queryPrepared<StoredRow>(pool, { ...statement, values: [ids, pageSize, offset, openerId] });
  return rows.map(documentOf);
}

/** A file as the wire has it, but for the actions of the viewer. */
export type ListedDocument = Omit<Document, 'actions'>;

interface StoredRow {
  readonly id: string;
  readonly folder_id: string;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly creator_id: string;
  readonly creator_name: string;
  readonly created_at: Date;
  readonly status: Document['status'];
  readonly is_private: boolean;
  readonly version: number;
  readonly changed_by: string | null;
  readonly changed_at: Date;
  readonly opened_at: Date | null;
}

const documentOf = (row: StoredRow): ListedDocument => ({
  id: row.id,
  folderId: row.folder_id,
  name: row.name,
  size: row.size,
  type: row.type,
  creatorId: row.creator_id,
  creatorName: row.creator_name,
  createdDateTime: row.created_at.toISOString(),
  status: row.status,
  isPrivate: row.is_private,
  lastOpenedDateTime: row.opened_at?.toISOString() ?? null,
  version: row.version,
  changedBy: row.changed_by,
  changedDateTime: row.changed_at.toISOString(),
});

/** One file as the wire has it, but for the actions of the viewer. */
export async function documentForWire(pool: pg.Pool, id: string, openerId: string | null): Promise<ListedDocument> {
  const [row] = await queryPrepared<StoredRow>(pool, {
    name: 'document',
    text: `select ${ROW} from documents d left join document_openings o on o.document_id = d.id and o.user_id = $2
      where d.id = $1`,
    values: [id, openerId],
  });
  if (!row) throw new Error('The document has just been there');
  return documentOf(row);
}

/** State of the check of a file's content. */
interface Upload {
  readonly id: string;
  readonly name: string;
  readonly state: 'Checking' | 'Stored' | 'Refused';
  readonly refusal: Refusal | null;
}

/**
 * Returns a file with the state of its check, to the person who has uploaded it alone, and once it is stored as long as they may
 * read it: it may have been renamed since. Of a replacement that is the file that it has replaced. Throws 403, 404.
 */
export async function findUpload(knex: Knex, viewer: Viewer, id: string): Promise<Upload> {
  const { userId } = viewer;
  const found = await knex('documents')
    .where({ id })
    // A replacement keeps the former version under this id, deleted by the same person.
    .where((own) =>
      own
        .where({ creator_id: userId, deleted_at: null })
        .orWhere((former) => former.where('deleted_by_id', userId).whereNotNull('replaced_by')),
    )
    .first<(Upload & { replaced_by: string | null }) | undefined>(['id', 'name', 'state', 'refusal', 'replaced_by']);
  if (!found) throw notFound();
  const { replaced_by: replacedBy, ...upload } = found;
  if (upload.state === 'Stored') await findDocument(knex, viewer, replacedBy ?? id, 'read');
  return upload;
}
