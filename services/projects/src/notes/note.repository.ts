import type { SortDirection } from '@portal/contracts/common/list';
import type { NoteFields } from '@portal/contracts/projects/note';
import type { NoteSortField } from '@portal/contracts/projects/note-texts';
import { nameOrder, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

export interface StoredNote {
  readonly id: string;
  readonly version: number;
  readonly project_id: string;
  readonly title: string;
  readonly body: string;
  readonly author_id: string;
  readonly author_name: string;
  readonly created_at: Date;
  readonly changed_at: Date | null;
  readonly changed_by: string | null;
}

/** Sort expressions by field; equal rows are ordered by age. */
const ORDER: Readonly<Record<NoteSortField, string>> = {
  createdDateTime: 'n.created_at',
  authorName: nameOrder('n.author_name'),
  title: nameOrder('n.title'),
};
const DIRECTION: Readonly<Record<SortDirection, string>> = { Ascending: 'asc', Descending: 'desc' };

interface NotePage {
  readonly sortFieldName: NoteSortField;
  readonly sortDirection: SortDirection;
  readonly pageSize: number;
  readonly offset: number;
}

/** A page of a project's notes, and how many there are. */
export async function notesOf(
  pool: pg.Pool,
  projectId: string,
  { sortFieldName, sortDirection, pageSize, offset }: NotePage,
): Promise<{ readonly notes: readonly StoredNote[]; readonly total: number }> {
  const direction = DIRECTION[sortDirection];
  const rows = await queryPrepared<{ total: number } & (StoredNote | { id: null })>(pool, {
    name: `notes-${sortFieldName}-${sortDirection}`,
    text: `
      select c.total, n.* from (select count(*)::int as total from notes where project_id = $1) c
      left join lateral (
        select n.* from notes n where n.project_id = $1
        order by ${ORDER[sortFieldName]} ${direction}, n.created_at ${direction}, n.id ${direction}
        limit $2 offset $3
      ) n on true`,
    values: [projectId, pageSize, offset],
  });
  const notes = rows.flatMap((row) => (row.id === null ? [] : [row]));
  return { notes, total: rows[0]?.total ?? 0 };
}

/** Returns the project of a note; undefined where there is no such note. */
export async function projectOfNote(tx: Knex.Transaction, id: string): Promise<string | undefined> {
  const row = await tx('notes').where({ id }).first<{ project_id: string } | undefined>('project_id');
  return row?.project_id;
}

/** A note, locked until the transaction ends. */
export async function lockedNote(tx: Knex.Transaction, id: string): Promise<StoredNote | undefined> {
  return tx('notes').where({ id }).forUpdate().first<StoredNote | undefined>();
}

interface Author {
  readonly userId: string;
  readonly name: string;
}

export async function insertNote(
  tx: Knex.Transaction,
  projectId: string,
  { title, text }: NoteFields,
  author: Author,
): Promise<StoredNote> {
  const [row] = await tx('notes')
    .insert({ project_id: projectId, title, body: text, author_id: author.userId, author_name: author.name })
    .returning<StoredNote[]>('*');
  if (!row) throw new Error('The insert of a note returned nothing');
  return row;
}

/** Changes a note that the transaction has locked; its version grows. */
export async function changeNote(
  tx: Knex.Transaction,
  id: string,
  { title, text }: NoteFields,
  changedBy: string,
): Promise<StoredNote> {
  const [row] = await tx('notes')
    .where({ id })
    .update({ title, body: text, version: tx.raw('version + 1'), changed_at: tx.fn.now(), changed_by: changedBy })
    .returning<StoredNote[]>('*');
  if (!row) throw new Error('The note went while it was locked');
  return row;
}

export async function removeNote(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('notes').where({ id }).delete();
}
