import { waitForFiles } from '@portal/attached-files';
import {
  listClaims,
  getClaim,
  getClaimHistory,
  createClaim,
  updateClaim as updateClaimEndpoint,
  deleteClaim as deleteClaimEndpoint,
} from '@portal/contracts/projects/claim.endpoints';
import type { Viewer } from '@portal/access';
import { CLAIM_PAGE_SIZE, CLAIM_TEXTS } from '@portal/contracts/projects/claim-lists';
import { etag, forbidden, listParameters, pageAnswer, route, transaction, type PortalApp } from '@portal/service-kit';
import { actionVerdict, evaluateClaim } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import { reachProject } from '../core/access/reach-project.ts';
import type { ExportDeps } from '../core/export/export-address.ts';
import { historyOf } from '../core/history/read-history.ts';
import { siteToday } from '../core/project/site-today.ts';
import { causeRoutes } from './cause.routes.ts';
import { addClaim, deleteClaim, reachClaim, updateClaim } from './changes.ts';
import { claimOfRow, isLimited } from './claim.mapping.ts';
import { claimsOf } from './claim.repository.ts';
import { claimExportRoutes } from './export.routes.ts';
import { claimListOrder } from './list-order.ts';

const conflicts = { claims_number: { message: CLAIM_TEXTS.numberTaken, field: 'claimNumber' } };

/** CLAIMS of a project (spec 2 §7, decisions §10, §11, §20). */
export function claimRoutes(app: PortalApp, { knex, pool, config }: ExportDeps): void {
  causeRoutes(app, { knex, pool });
  claimExportRoutes(app, { knex, pool, config });

  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const { row, project } = await reachClaim(pool, viewer, id);
    const data = claimOfRow(row, project, viewer);
    reply.header('etag', etag(data.version));
    return { data };
  };

  route(app, listClaims, async ({ viewer, query: { projectId, ...listQuery } }) => {
    const project = await reachProject(pool, viewer, projectId, 'claims');
    const parameters = listParameters(listQuery, { ...claimListOrder(viewer, listQuery), pageSize: CLAIM_PAGE_SIZE });
    const [{ claims, total }, today] = await Promise.all([
      claimsOf(pool, project.id, parameters),
      siteToday(pool, project.id),
    ]);
    const items = claims.map((row) => claimOfRow(row, project, viewer));
    const verdict = evaluateClaim({ status: 'New', projectStatus: project.status }, 'create', viewer);
    const create = actionVerdict('create', verdict);
    return { data: { ...pageAnswer(items, total, parameters).data, create, siteToday: today } };
  });

  route(app, getClaim, ({ viewer, params, reply }) => shown(viewer, params.id, reply));

  route(app, getClaimHistory, async ({ viewer, params, query }) => {
    const { row } = await reachClaim(pool, viewer, params.id);
    // The history contains amounts and names.
    if (isLimited(viewer)) throw forbidden();
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const { items, total } = await historyOf(pool, { kind: 'claim', id: row.id }, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(
    app,
    createClaim,
    async ({ viewer, body, reply }) => {
      await waitForFiles(knex, viewer, body.fileIds ?? []);
      return shown(viewer, await transaction(knex, (tx) => addClaim(tx, viewer, body)), reply);
    },
    { conflicts },
  );

  route(
    app,
    updateClaimEndpoint,
    async ({ viewer, body: { id, ...fields }, expected, reply }) => {
      await waitForFiles(knex, viewer, fields.fileIds ?? []);
      const target = { id, expected };
      await transaction(knex, (tx) => updateClaim(tx, viewer, target, fields));
      return shown(viewer, id, reply);
    },
    { conflicts },
  );

  route(app, deleteClaimEndpoint, async ({ viewer, params: { id }, expected }) => {
    await transaction(knex, (tx) => deleteClaim(tx, viewer, { id, expected }));
    return { data: { id } };
  });
}
