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
    return { data: hidden.has('var') ? { ...data, projects: data.projects.map(withoutValues) } : data };
  });
}

const withoutValues = (project: MapProject): MapProject => ({ ...project, tiv: null, var: null });
