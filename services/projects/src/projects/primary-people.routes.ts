import { projectScopeOf } from '@portal/access';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import {
  namePrimaryBody,
  primaryCandidatesAnswer,
  primaryPersonAnswer,
  projectPath,
  projectWritten,
  readyForReallocationAnswer,
} from '@portal/contracts/projects/project';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { judgePrimary } from '@portal/workflow';
import { projectOf, type ProjectContent } from '../core/project/project.mapping.ts';
import { projectOfScope } from '../core/project/project.repository.ts';
import { candidatesFor, namePrimary } from './name-primary.ts';

/** The paths under which holders are named (spec 2 §7, decisions §9). */
const NAMED = {
  'primary-underwriter': 'primaryUnderwriter',
  'primary-risk-engineer': 'primaryRiskEngineer',
  'primary-site-contact': 'primarySiteContact',
} as const satisfies Readonly<Record<string, PrimaryFunction>>;

/** The paths under which the holders of primary functions are read (spec 2 §7). */
const HOLDERS = {
  'primary-underwriter': 'primaryUnderwriter',
  'primary-risk-engineer': 'primaryRiskEngineer',
  'site-contact': 'primarySiteContact',
} as const satisfies Readonly<Record<string, keyof ProjectContent>>;

/** Who holds the primary functions of a project, and whether it needs another engineer (spec 2 §7, decisions §9). */
export function primaryPeopleRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  for (const [path, holder] of Object.entries(HOLDERS)) {
    oldRoute(app, {
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

  for (const [path, held] of Object.entries(NAMED)) {
    oldRoute(app, {
      method: 'PUT',
      url: `/projects/:id/${path}`,
      summary: `Say who is the ${path.replaceAll('-', ' ')} of a project`,
      access: allow('project', 'read'),
      audit: { action: 'project.namePrimary' },
      params: projectPath,
      body: namePrimaryBody,
      response: projectWritten,
      handler: async ({ viewer, params, body, request, reply }) => {
        const naming = { viewer, projectId: params.id, held, email: body.email, expected: ifMatch(request) };
        const written = await transaction(knex, (tx) => namePrimary(tx, naming), { retries: 3 });
        reply.header('etag', etag(written.version));
        return { data: written };
      },
    });
  }

  oldRoute(app, {
    method: 'GET',
    url: '/projects/:id/primary-candidates',
    summary: 'Who could hold the primary functions of a project',
    access: allow('project', 'read'),
    params: projectPath,
    response: primaryCandidatesAnswer,
    handler: async ({ viewer, params }) => {
      const row = await projectOfScope(pool, projectScopeOf(viewer), params.id);
      const of = async (held: PrimaryFunction) =>
        judgePrimary(row.status, held, viewer).allowed ? [...(await candidatesFor(knex, row.id, held, viewer))] : [];
      return {
        data: {
          primaryUnderwriter: await of('primaryUnderwriter'),
          primaryRiskEngineer: await of('primaryRiskEngineer'),
          primarySiteContact: await of('primarySiteContact'),
        },
      };
    },
  });

  oldRoute(app, {
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
