import { getTabAccess } from '@portal/contracts/projects/project.endpoints';
import { tabsOf } from '@portal/access';
import { type Deps, type PortalApp, route } from '@portal/service-kit';
import { findReached } from '../core/access/reach-project.ts';

/** Tabs of a project that the viewer has (spec 2 §2). */
export function tabAccessRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  route(app, getTabAccess, async ({ viewer, params }) => {
    const { tabFacts } = await findReached(pool, viewer, params.id);
    return { data: [...tabsOf(tabFacts, viewer)] };
  });
}
