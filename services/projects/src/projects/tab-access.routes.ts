import { tabsOf } from '@portal/access';
import { projectPath } from '@portal/contracts/projects/project';
import { tabAccessAnswer } from '@portal/contracts/projects/tab-access';
import { type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { findReached } from '../core/access/reach-project.ts';

/** Which tabs of a project somebody has (spec 2 §2). */
export function tabAccessRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  oldRoute(app, {
    method: 'GET',
    url: '/projects/:id/tab-access',
    summary: 'The tabs of a project: which are there, which can be opened, and why not',
    access: allow('project', 'read'),
    params: projectPath,
    response: tabAccessAnswer,
    handler: async ({ viewer, params }) => {
      const { tabFacts } = await findReached(pool, viewer, params.id);
      return { data: [...tabsOf(tabFacts, viewer)] };
    },
  });
}
