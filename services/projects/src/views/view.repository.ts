import { nameKey } from '@portal/contracts/common/name-key';
import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectView, ProjectViewBody } from '@portal/contracts/projects/project-view';
import { notFound, queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';

const VIEW = ['id', 'version', 'name', 'columns', 'selection'] as const;

/** A person's views by name, and the columns chosen without one; null where none were. */
interface OwnViews {
  readonly items: ProjectView[];
  readonly columns: ProjectListColumn[] | null;
}

/** Returns a person's views and chosen columns, by one prepared statement: the list reads them whenever it is opened. */
export async function viewsOf(pool: pg.Pool, userId: string): Promise<OwnViews> {
  const [found] = await queryPrepared<OwnViews>(pool, {
    name: 'project-views',
    text: `select (select columns from project_columns where user_id = $1) as columns,
      coalesce((
        select json_agg(json_build_object(${VIEW.map((field) => `'${field}', ${field}`).join(', ')}) order by name_key)
        from project_views where user_id = $1
      ), '[]') as items`,
    values: [userId],
  });
  return found ?? { items: [], columns: null };
}

/** Stores the columns chosen without a view; null deletes the choice. */
export async function chooseColumns(
  tx: Knex.Transaction,
  userId: string,
  columns: readonly ProjectListColumn[] | null,
): Promise<void> {
  if (columns === null) await tx('project_columns').where({ user_id: userId }).delete();
  else await tx('project_columns').insert({ user_id: userId, columns }).onConflict('user_id').merge();
}

/** Counts a person's views and locks them until the transaction ends. */
export async function lockedCount(tx: Knex.Transaction, userId: string): Promise<number> {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('project_views:' || ?, 0))`, [userId]);
  const { rows } = await tx.raw<{ rows: { count: number }[] }>(
    'select count(*) as count from project_views where user_id = ?',
    [userId],
  );
  return rows[0]?.count ?? 0;
}

const columnsOf = ({ name, columns, selection }: ProjectViewBody) => ({
  name: name.normalize('NFC').trim(),
  name_key: nameKey(name),
  columns,
  selection: JSON.stringify(selection),
});

export async function addView(tx: Knex.Transaction, userId: string, view: ProjectViewBody): Promise<ProjectView> {
  const [added] = await tx('project_views')
    .insert({ user_id: userId, ...columnsOf(view) })
    .returning<ProjectView[]>([...VIEW]);
  if (!added) throw new Error('The insert of a view returned nothing');
  return added;
}

/** A view of the person's own, locked until the transaction ends. @throws 404 for another's */
export async function lockedView(tx: Knex.Transaction, userId: string, id: string): Promise<ProjectView> {
  const view = await tx('project_views')
    .where({ id, user_id: userId })
    .forUpdate()
    .first<ProjectView | undefined>(...VIEW);
  if (!view) throw notFound();
  return view;
}

export async function changeView(tx: Knex.Transaction, id: string, view: ProjectViewBody): Promise<ProjectView> {
  const [changed] = await tx('project_views')
    .where({ id })
    .update({ ...columnsOf(view), version: tx.raw('version + 1') })
    .returning<ProjectView[]>([...VIEW]);
  if (!changed) throw notFound();
  return changed;
}

export async function deleteView(tx: Knex.Transaction, id: string): Promise<void> {
  await tx('project_views').where({ id }).delete();
}
