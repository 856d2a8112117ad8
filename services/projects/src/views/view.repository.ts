import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectView } from '@portal/contracts/projects/project-view';
import { queryPrepared, savedViews } from '@portal/service-kit';
import type pg from 'pg';

const VIEW = ['id', 'version', 'name', 'columns', 'selection'] as const;

/** Saved views of the project list, and the columns chosen without one. */
export const projectViews = savedViews<ProjectView>({ views: 'project_views', columns: 'project_columns' }, VIEW);

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
