import { getProjectHistory } from '@portal/contracts/projects/history.endpoints';
import { hiddenProjectFields } from '@portal/access';
import { HISTORY_PAGE_SIZE } from '@portal/contracts/projects/history-fields';
import { listParameters, pageAnswer, route, type Deps, type PortalApp } from '@portal/service-kit';
import { reachProject } from '../core/access/reach-project.ts';
import { changedFieldsOf } from '../core/history/read-history.ts';

/** History of a project since it was added, without fields that the viewer does not see (decisions §11). */
export function historyRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getProjectHistory, async ({ viewer, params, query }) => {
    const project = await reachProject(pool, viewer, params.id, 'details');
    const page = listParameters(query, { sortFieldName: 'changedDateTime', pageSize: HISTORY_PAGE_SIZE });
    const { items, total } = await changedFieldsOf(pool, project.id, [...hiddenProjectFields(viewer)], page);
    return pageAnswer(items, total, page);
  });
}
