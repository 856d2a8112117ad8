import { getProjectMap } from '@portal/contracts/projects/project-map.endpoints';
import { hiddenProjectFields, projectScopeOf } from '@portal/access';
import type { MapProject } from '@portal/contracts/projects/project-map';
import { type Deps, type PortalApp, route } from '@portal/service-kit';
import { filtersOf, requireVisible } from '../core/project-list/filters.ts';
import { projectsInView } from './map.repository.ts';

/** `GET /projects/map`: where the projects are that the viewer may see, at their primary locations. */
export function mapRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getProjectMap, async ({ viewer, query }) => {
    requireVisible(viewer, query);
    const [west = 0, south = 0, east = 0, north = 0] = query.bbox.split(',').map(Number);
    const data = await projectsInView(pool, projectScopeOf(viewer), {
      box: { west, south, east, north },
      zoom: Number(query.zoom),
      name: query.name?.trim() || undefined,
      importId: query.importId,
      filters: filtersOf(query),
    });
    const hidden = hiddenProjectFields(viewer);
    if (!hidden.has('var') && !hidden.has('riskScore')) return { data };
    return { data: { ...data, projects: data.projects.map((project) => shownOf(project, hidden)) } };
  });
}

/** The project without what the viewer does not see (decisions §11). */
const shownOf = (project: MapProject, hidden: ReadonlySet<string>): MapProject => ({
  ...project,
  ...(hidden.has('var') && { tiv: null, var: null }),
  ...(hidden.has('riskScore') && { risk: null }),
});
