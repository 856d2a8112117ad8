import { hiddenProjectFields } from '@portal/access';
import { projectHistoryAnswer, projectHistoryQuery, type ProjectChange } from '@portal/contracts/projects/history';
import { HISTORY_PAGE_SIZE } from '@portal/contracts/projects/history-fields';
import { projectPath } from '@portal/contracts/projects/project';
import { allow } from '@portal/rights';
import { listParameters, pageAnswer, queryPrepared, oldRoute, type Deps, type PortalApp } from '@portal/service-kit';
import type pg from 'pg';
import { reachProject } from '../core/access/reach-project.ts';

/** What has changed of a project since it was added, without the fields that the viewer does not see (decisions §11). */
export function historyRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/projects/:id/history',
    summary: 'What has changed of a project, newest first',
    access: allow('project', 'read'),
    params: projectPath,
    query: projectHistoryQuery,
    response: projectHistoryAnswer,
    handler: async ({ viewer, params, query }) => {
      const project = await reachProject(pool, viewer, params.id, 'details');
      const page = listParameters(query, { sortFieldName: 'changedDateTime', pageSize: HISTORY_PAGE_SIZE });
      const { changes, total } = await changesOf(pool, project.id, [...hiddenProjectFields(viewer)], page);
      return pageAnswer(changes, total, page);
    },
  });
}

interface StoredChange {
  readonly id: string;
  readonly changed_at: Date;
  readonly actor_name: string;
  readonly field: ProjectChange['field'];
  readonly old_value: ProjectChange['oldValue'];
  readonly new_value: ProjectChange['newValue'];
}

async function changesOf(
  pool: pg.Pool,
  projectId: string,
  hidden: readonly string[],
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): Promise<{ readonly changes: readonly ProjectChange[]; readonly total: number }> {
  const rows = await queryPrepared<{ total: number } & (StoredChange | { id: null })>(pool, {
    name: 'project-history',
    text: `
      select c.total, h.* from (
        select count(*)::int as total from project_changes where project_id = $1 and field <> all ($2::text[])) c
      left join lateral (
        select * from project_changes where project_id = $1 and field <> all ($2::text[])
        order by changed_at desc, id limit $3 offset $4
      ) h on true`,
    values: [projectId, hidden, pageSize, offset],
  });
  const changes = rows.flatMap((row) => (row.id === null ? [] : [changeOf(row)]));
  return { changes, total: rows[0]?.total ?? 0 };
}

const changeOf = (row: StoredChange): ProjectChange => ({
  id: row.id,
  changedDateTime: row.changed_at.toISOString(),
  changedBy: row.actor_name,
  field: row.field,
  oldValue: row.old_value,
  newValue: row.new_value,
});
