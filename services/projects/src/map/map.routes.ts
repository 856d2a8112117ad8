import { projectScopeOf } from '@portal/access';
import { projectMapAnswer, projectMapQuery } from '@portal/contracts/projects/project-map';
import { type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { filtersOf, requireVisible } from '../core/project-list/filters.ts';
import { projectsInView } from './map.repository.ts';

/** `GET /projects/map`: where the projects are that the viewer may see, at their primary locations. */
export function mapRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/projects/map',
    summary: 'Projects in a part of the map, near ones together',
    access: allow('project', 'read'),
    query: projectMapQuery,
    response: projectMapAnswer,
    handler: async ({ viewer, query }) => {
      requireVisible(viewer, query);
      const [west = 0, south = 0, east = 0, north = 0] = query.bbox.split(',').map(Number);
      const data = await projectsInView(pool, projectScopeOf(viewer), {
        box: { west, south, east, north },
        zoom: Number(query.zoom),
        name: query.name?.trim() || undefined,
        importId: query.importId,
        filters: filtersOf(query),
      });
      return { data };
    },
  });
}
