import { fieldsFor, type Viewer } from '@portal/access';
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
import {
  allow,
  etag,
  ifMatch,
  invalid,
  listParameters,
  pageAnswer,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { judgeClaim } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import { asButton } from '../projects/buttons.ts';
import { reachProject } from '../projects/reach.ts';
import { untilFilesAreKnown } from '../recommendations/files.ts';
import { causeRoutes } from './cause.routes.ts';
import { addClaim, deleteClaim, reachClaim, updateClaim } from './changes.ts';
import { claimOfRow } from './claim.mapping.ts';
import { claimsOf } from './claim.repository.ts';

const conflicts = { claims_number: { message: CLAIM_TEXTS.numberTaken, field: 'claimNumber' } };

/** CLAIMS of a project (spec 2 §7, decisions §10, §11, §20). */
export function claimRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  causeRoutes(app, { knex, pool });

  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const { row, project } = await reachClaim(pool, viewer, id);
    reply.header('etag', etag(row.version));
    return { data: claimOfRow(row, project, viewer) };
  };

  route(app, {
    method: 'GET',
    url: '/claims',
    summary: 'List the claims of a project',
    access: allow('claim', 'read'),
    query: claimsQuery,
    response: claimsAnswer,
    handler: async ({ viewer, query: { projectId, ...asked } }) => {
      const project = await reachProject(pool, viewer, projectId, 'claims');
      const { sortFieldName } = asked;
      const seen = fieldsFor(viewer, 'read', 'claim');
      // The order would tell of what is not shown.
      if (seen && sortFieldName && !seen.includes(sortFieldName)) {
        throw invalid({ sortFieldName: [CLAIM_TEXTS.notSortable] });
      }
      const parameters = listParameters(asked, {
        sortFieldName: 'dateOfLoss',
        sortDirection: sortFieldName === undefined ? 'Descending' : 'Ascending',
        pageSize: CLAIM_PAGE_SIZE,
      });
      const { claims, total } = await claimsOf(pool, project.id, parameters);
      const items = claims.map((row) => claimOfRow(row, project, viewer));
      const verdict = judgeClaim({ status: 'New', projectStatus: project.status }, 'create', viewer);
      return { data: { ...pageAnswer(items, total, parameters).data, create: asButton('create', verdict) } };
    },
  });

  route(app, {
    method: 'GET',
    url: '/claims/:id',
    summary: 'One claim',
    access: allow('claim', 'read'),
    params: claimPath,
    response: claimAnswer,
    handler: ({ viewer, params, reply }) => shown(viewer, params.id, reply),
  });

  route(app, {
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

  route(app, {
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

  route(app, {
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
