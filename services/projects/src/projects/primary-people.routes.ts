import { projectScopeOf } from '@portal/access';
import { primaryPersonAnswer, projectPath, readyForReallocationAnswer } from '@portal/contracts/projects/project';
import { allow, route, type Deps, type PortalApp } from '@portal/service-kit';
import { projectOf, type ProjectContent } from './project.mapping.ts';
import { projectOfScope } from './project.repository.ts';

/** The paths under which the holders of primary functions are read (spec 2 §7). */
const HOLDERS = {
  'primary-underwriter': 'primaryUnderwriter',
  'primary-risk-engineer': 'primaryRiskEngineer',
  'site-contact': 'primarySiteContact',
} as const satisfies Readonly<Record<string, keyof ProjectContent>>;

/** Who holds the primary functions of a project, and whether it needs another engineer (spec 2 §7, decisions §9). */
export function primaryPeopleRoutes(app: PortalApp, { pool }: Pick<Deps, 'pool'>): void {
  for (const [path, holder] of Object.entries(HOLDERS)) {
    route(app, {
      method: 'GET',
      url: `/projects/:id/${path}`,
      summary: `Read the ${path.replaceAll('-', ' ')} of a project`,
      access: allow('project', 'read'),
      params: projectPath,
      response: primaryPersonAnswer,
      handler: async ({ viewer, params }) => {
        const row = await projectOfScope(pool, projectScopeOf(viewer), params.id);
        return { data: projectOf(row)[holder] };
      },
    });
  }

  route(app, {
    method: 'GET',
    url: '/projects/:id/is-ready-for-reallocation',
    summary: 'Whether a project needs another risk engineer',
    access: allow('project', 'read'),
    params: projectPath,
    response: readyForReallocationAnswer,
    handler: async ({ viewer, params }) => {
      const row = await projectOfScope(pool, projectScopeOf(viewer), params.id);
      return { data: row.ready_to_be_reallocated };
    },
  });
}
