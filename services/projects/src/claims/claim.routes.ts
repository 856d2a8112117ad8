import type { Viewer } from '@portal/access';
import { activitiesAnswer, historyQuery } from '@portal/contracts/projects/activity';
import {
  claimAnswer,
  claimDeleted,
  claimPath,
  claimsAnswer,
  claimsQuery,
  createClaimBody,
  updateClaimBody,
} from '@portal/contracts/projects/claim';
import { CLAIM_PAGE_SIZE, CLAIM_TEXTS } from '@portal/contracts/projects/claim-lists';
import { allow } from '@portal/rights';
import {
  etag,
  forbidden,
  ifMatch,
  listParameters,
  pageAnswer,
  oldRoute,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { judgeClaim } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import { reachProject } from '../core/access/reach-project.ts';
import { untilFilesAreKnown } from '../core/files/attached-files.ts';
import { activitiesOf } from '../core/history/activities.ts';
import { asButton } from '../core/rights/buttons.ts';
import { causeRoutes } from './cause.routes.ts';
import { addClaim, deleteClaim, reachClaim, updateClaim } from './changes.ts';
import { claimOfRow, isLimited } from './claim.mapping.ts';
import { claimsOf } from './claim.repository.ts';
import { claimExportRoutes } from './export.routes.ts';
import { claimListOrder } from './list-order.ts';

const conflicts = { claims_number: { message: CLAIM_TEXTS.numberTaken, field: 'claimNumber' } };

/** CLAIMS of a project (spec 2 §7, decisions §10, §11, §20). */
export function claimRoutes(app: PortalApp, { knex, pool, config }: Pick<Deps, 'knex' | 'pool' | 'config'>): void {
  causeRoutes(app, { knex, pool });
  claimExportRoutes(app, { knex, pool, config });

  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const { row, project } = await reachClaim(pool, viewer, id);
    const data = claimOfRow(row, project, viewer);
    reply.header('etag', etag(data.version));
    return { data };
  };

  oldRoute(app, {
    method: 'GET',
    url: '/claims',
    summary: 'List the claims of a project',
    access: allow('claim', 'read'),
    query: claimsQuery,
    response: claimsAnswer,
    handler: async ({ viewer, query: { projectId, ...asked } }) => {
      const project = await reachProject(pool, viewer, projectId, 'claims');
      const parameters = listParameters(asked, { ...claimListOrder(viewer, asked), pageSize: CLAIM_PAGE_SIZE });
      const { claims, total } = await claimsOf(pool, project.id, parameters);
      const items = claims.map((row) => claimOfRow(row, project, viewer));
      const verdict = judgeClaim({ status: 'New', projectStatus: project.status }, 'create', viewer);
      return { data: { ...pageAnswer(items, total, parameters).data, create: asButton('create', verdict) } };
    },
  });

  oldRoute(app, {
    method: 'GET',
    url: '/claims/:id',
    summary: 'One claim',
    access: allow('claim', 'read'),
    params: claimPath,
    response: claimAnswer,
    handler: ({ viewer, params, reply }) => shown(viewer, params.id, reply),
  });

  oldRoute(app, {
    method: 'GET',
    url: '/claims/:id/history',
    summary: 'Who did what with a claim, newest first',
    access: allow('claim', 'read'),
    params: claimPath,
    query: historyQuery,
    response: activitiesAnswer,
    handler: async ({ viewer, params, query }) => {
      const { row } = await reachClaim(pool, viewer, params.id);
      // It tells of amounts and of people.
      if (isLimited(viewer)) throw forbidden();
      const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
      const { items, total } = await activitiesOf(pool, { kind: 'claim', id: row.id }, parameters);
      return pageAnswer(items, total, parameters);
    },
  });

  oldRoute(app, {
    method: 'POST',
    url: '/claims',
    summary: 'Add a claim to a project',
    access: allow('claim', 'create'),
    audit: { action: 'claim.create' },
    body: createClaimBody,
    response: claimAnswer,
    status: 201,
    conflicts,
    handler: async ({ viewer, body, reply }) => {
      await untilFilesAreKnown(knex, body.fileIds ?? []);
      return shown(viewer, await transaction(knex, (tx) => addClaim(tx, viewer, body)), reply);
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/claims',
    summary: 'Change a claim, or move it to another status',
    access: allow('claim', 'update'),
    audit: { action: 'claim.update' },
    body: updateClaimBody,
    response: claimAnswer,
    conflicts,
    handler: async ({ viewer, body: { id, ...fields }, request, reply }) => {
      await untilFilesAreKnown(knex, fields.fileIds ?? []);
      const target = { id, expected: ifMatch(request) };
      await transaction(knex, (tx) => updateClaim(tx, viewer, target, fields));
      return shown(viewer, id, reply);
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/claims/:id',
    summary: 'Delete a claim',
    access: allow('claim', 'delete'),
    audit: { action: 'claim.delete' },
    params: claimPath,
    response: claimDeleted,
    handler: async ({ viewer, params: { id }, request }) => {
      await transaction(knex, (tx) => deleteClaim(tx, viewer, { id, expected: ifMatch(request) }));
      return { data: { id } };
    },
  });
}
