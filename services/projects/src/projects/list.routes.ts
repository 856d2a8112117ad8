import {
  listProjects,
  getProjectFilters,
  getProjectCountLimits,
} from '@portal/contracts/projects/project-list.endpoints';
import { hiddenProjectFields, projectScopeOf } from '@portal/access';
import { type Project } from '@portal/contracts/projects/project';
import { type ProjectListRow } from '@portal/contracts/projects/project-list';
import { listParameters, pageAnswer, type Deps, type PortalApp, route } from '@portal/service-kit';
import { filtersOf, requireVisible } from '../core/project-list/filters.ts';
import { allowedCount, currentCount } from '../core/project/counts.ts';
import { filterOptions } from './filter-options.ts';
import { findProjects } from './list.repository.ts';

/** `GET /projects`, `GET /projects/filters` and `GET /projects/count-limits` (spec 2 §7). */
export function listRoutes(app: PortalApp, { pool, knex }: Pick<Deps, 'pool' | 'knex'>): void {
  route(app, listProjects, async ({ viewer, query }) => {
    const parameters = listParameters(query, { sortFieldName: 'name' });
    const { sortFieldName: field, sortDirection: direction, pageSize, offset, name } = parameters;
    const hidden = hiddenProjectFields(viewer);
    requireVisible(viewer, query);
    const found = await findProjects(pool, projectScopeOf(viewer), {
      order: { field, direction },
      pageSize,
      offset,
      name,
      importId: query.importId,
      filters: filtersOf(query),
    });
    const rows = hidden.size > 0 ? found.rows.map((row) => without(row, hidden)) : found.rows;
    return pageAnswer(rows, found.total, parameters, found.isLowerBound);
  });

  route(app, getProjectFilters, async ({ viewer }) => ({ data: await filterOptions(pool, viewer) }));

  route(app, getProjectCountLimits, async ({ viewer }) => {
    const scope = projectScopeOf(viewer);
    if (scope.kind !== 'company') return { data: { currentCount: 0, allowedCount: null } };
    const [current, allowed] = await Promise.all([currentCount(knex, scope.id), allowedCount(knex, scope.id)]);
    return { data: { currentCount: current, allowedCount: allowed } };
  });
}

/** Returns the row or project without fields hidden from the viewer (decisions §11). */
export function without<Item extends ProjectListRow | Project>(item: Item, hidden: ReadonlySet<string>): Item {
  const reduced: Record<string, unknown> = { ...item };
  for (const field of hidden) if (field in reduced) reduced[field] = null;
  return reduced as Item;
}
