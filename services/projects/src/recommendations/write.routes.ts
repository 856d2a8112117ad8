import { waitForFiles } from '@portal/attached-files';
import {
  createRecommendation,
  updateRecommendation as updateRecommendationEndpoint,
  deleteRecommendation as deleteRecommendationEndpoint,
} from '@portal/contracts/projects/recommendation.endpoints';
import {
  bulkApproveRecommendations,
  editRecommendations,
  stepRecommendations,
  approveRecommendation as approveRecommendationEndpoint,
  rejectRecommendation as rejectRecommendationEndpoint,
  setRecommendationStatus,
  actionRecommendation as actionRecommendationEndpoint,
  commentRecommendation as commentRecommendationEndpoint,
} from '@portal/contracts/projects/recommendation-step.endpoints';
import type { Viewer } from '@portal/access';
import { auditRefused, etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { editEach, stepEach } from './bulk.ts';
import { addRecommendation, deleteRecommendation, updateRecommendation, type Target } from './content.ts';
import { lookUp } from './look-up.ts';
import { detailOf } from './read.routes.ts';
import { approveRecommendation, bulkApprove, rejectRecommendation } from './review.ts';
import { actionRecommendation, commentRecommendation, setStatus } from './site.ts';

type Change = (tx: Knex.Transaction, target: Target) => Promise<void>;

/** Changes of single recommendations, and bulk approval (spec 2 §7, decisions §5). */
export function recommendationWriteRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const data = await detailOf(pool, viewer, id);
    reply.header('etag', etag(data.version));
    return { data };
  };
  /** Changes a recommendation and returns it. */
  const changed = async (
    { viewer, expected, reply }: { viewer: Viewer; expected: number | undefined; reply: FastifyReply },
    id: string,
    change: Change,
  ) => {
    const target = { id, expected };
    await transaction(knex, (tx) => change(tx, target));
    return shown(viewer, id, reply);
  };

  route(app, createRecommendation, async ({ viewer, body, reply }) => {
    await waitForFiles(knex, viewer, body.photoIds ?? []);
    return shown(viewer, await transaction(knex, (tx) => addRecommendation(tx, viewer, body)), reply);
  });

  route(app, updateRecommendationEndpoint, async (call) => {
    const { id, ...fields } = call.body;
    await waitForFiles(knex, call.viewer, fields.photoIds ?? []);
    return changed(call, id, (tx, target) => updateRecommendation(tx, call.viewer, target, fields));
  });

  route(app, deleteRecommendationEndpoint, async ({ viewer, params: { id }, expected }) => {
    await transaction(knex, (tx) => deleteRecommendation(tx, viewer, { id, expected }));
    return { data: { id } };
  });

  route(app, bulkApproveRecommendations, async ({ viewer, body, request }) => {
    const found = await lookUp(pool, viewer, body.ids);
    const { refused, ...data } = await transaction(knex, (tx) => bulkApprove(tx, viewer, found));
    auditRefused(request, refused);
    return { data };
  });

  route(app, stepRecommendations, async ({ viewer, body, request }) => {
    const found = await lookUp(pool, viewer, body.ids);
    const { refused, ...data } = await transaction(knex, (tx) => stepEach(tx, viewer, body, found));
    auditRefused(request, refused);
    return { data };
  });

  route(app, editRecommendations, async ({ viewer, body, request }) => {
    const found = await lookUp(pool, viewer, body.ids);
    const { refused, ...data } = await transaction(knex, (tx) => editEach(tx, viewer, body, found));
    auditRefused(request, refused);
    return { data };
  });

  route(app, approveRecommendationEndpoint, (call) =>
    changed(call, call.params.id, (tx, target) => approveRecommendation(tx, call.viewer, target)),
  );

  route(app, rejectRecommendationEndpoint, (call) =>
    changed(call, call.params.id, (tx, target) =>
      rejectRecommendation(tx, call.viewer, target, call.body.rejectionReason),
    ),
  );

  route(app, setRecommendationStatus, (call) =>
    changed(call, call.params.id, (tx, target) => setStatus(tx, call.viewer, target, call.body)),
  );

  route(app, actionRecommendationEndpoint, async (call) => {
    await waitForFiles(knex, call.viewer, call.body.fileIds ?? []);
    return changed(call, call.params.id, (tx, target) => actionRecommendation(tx, call.viewer, target, call.body));
  });

  route(app, commentRecommendationEndpoint, (call) =>
    changed(call, call.params.id, (tx, target) => commentRecommendation(tx, call.viewer, target, call.body.comment)),
  );
}
