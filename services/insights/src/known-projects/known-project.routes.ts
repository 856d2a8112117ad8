import { getInsightsProject } from '@portal/contracts/insights/known-project.endpoints';
import { findProject } from '@portal/project-access';
import { notFound, route, type Deps, type PortalApp } from '@portal/service-kit';

/** Projects, as this service knows them. */
export function knownProjectRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getInsightsProject, async ({ viewer, params }) => {
    const project = await findProject(pool, viewer, params.id);
    if (!project) throw notFound();
    const { id, name, status } = project;
    return { data: { id, name, status } };
  });
}
