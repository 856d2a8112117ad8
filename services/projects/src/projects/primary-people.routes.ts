import {
  getPrimaryRiskEngineer,
  getPrimarySiteContact,
  getPrimaryUnderwriter,
  ignoreNoAssignment,
  isReadyForReallocation,
  listPrimaryCandidates,
  namePrimaryRiskEngineer,
  namePrimarySiteContact,
  namePrimaryUnderwriter,
} from '@portal/contracts/projects/primary-people.endpoints';
import { projectScopeOf } from '@portal/access';
import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import { etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { findReached } from '../core/access/reach-project.ts';
import { projectOfScope } from '../core/project/project.repository.ts';
import { ignoreNoAssignment as ignoring } from './ignore-no-assignment.ts';
import { candidatesFor, changeablePrimaries, namePrimary } from './name-primary.ts';
import { primaryPeopleFor } from './primary-people.ts';

/** People with the primary functions of a project, and the request for another engineer (spec 2 §7, decisions §9). */
export function primaryPeopleRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  for (const [endpoint, holder] of [
    [getPrimaryUnderwriter, 'primaryUnderwriter'],
    [getPrimaryRiskEngineer, 'primaryRiskEngineer'],
    [getPrimarySiteContact, 'primarySiteContact'],
  ] as const) {
    route(app, endpoint, async ({ viewer, params }) => {
      const row = await projectOfScope(pool, projectScopeOf(viewer), params.id);
      const { tabFacts } = await findReached(pool, viewer, row.id);
      return { data: primaryPeopleFor(row, tabFacts, viewer)[holder] };
    });
  }

  for (const [endpoint, held] of [
    [namePrimaryUnderwriter, 'primaryUnderwriter'],
    [namePrimaryRiskEngineer, 'primaryRiskEngineer'],
    [namePrimarySiteContact, 'primarySiteContact'],
  ] as const) {
    route(app, endpoint, async ({ viewer, params, body, expected, reply }) => {
      const naming = { viewer, projectId: params.id, held, email: body.email, expected };
      const written = await transaction(knex, (tx) => namePrimary(tx, naming), { retries: 3 });
      reply.header('etag', etag(written.version));
      return { data: written };
    });
  }

  route(app, ignoreNoAssignment, async ({ viewer, params, expected, reply }) => {
    const written = await transaction(knex, (tx) => ignoring(tx, viewer, params.id, expected));
    reply.header('etag', etag(written.version));
    return { data: written };
  });

  route(app, listPrimaryCandidates, async ({ viewer, params }) => {
    const row = await projectOfScope(pool, projectScopeOf(viewer), params.id);
    const changeable = await changeablePrimaries(knex, row, viewer);
    const of = async (held: PrimaryFunction) =>
      changeable.includes(held) ? [...(await candidatesFor(knex, row.id, held, viewer))] : [];
    return {
      data: {
        primaryUnderwriter: await of('primaryUnderwriter'),
        primaryRiskEngineer: await of('primaryRiskEngineer'),
        primarySiteContact: await of('primarySiteContact'),
      },
    };
  });

  route(app, isReadyForReallocation, async ({ viewer, params }) => {
    const row = await projectOfScope(pool, projectScopeOf(viewer), params.id);
    return { data: row.ready_to_be_reallocated };
  });
}
