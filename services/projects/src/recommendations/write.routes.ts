import type { Viewer } from '@portal/access';
import {
  actionRecommendationBody,
  bulkApproveAnswer,
  bulkApproveBody,
  commentRecommendationBody,
  createRecommendationBody,
  recommendationAnswer,
  recommendationDeleted,
  recommendationPath,
  rejectRecommendationBody,
  setStatusBody,
  updateRecommendationBody,
} from '@portal/contracts/projects/recommendation';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { untilFilesAreKnown } from '../core/files/attached-files.ts';
import { addRecommendation, deleteRecommendation, updateRecommendation, type Target } from './content.ts';
import { detailOf } from './read.routes.ts';
import { approveRecommendation, bulkApprove, rejectRecommendation } from './review.ts';
import { actionRecommendation, commentRecommendation, setStatus } from './site.ts';

type Change = (tx: Knex.Transaction, target: Target) => Promise<void>;

/** What is done with single recommendations, and bulk approval (spec 2 §7, decisions §5). */
export function recommendationWriteRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const data = await detailOf(pool, viewer, id);
    reply.header('etag', etag(data.version));
    return { data };
  };
  /** Changes a recommendation and answers it as it is then. */
  const changed = async (
    { viewer, request, reply }: { viewer: Viewer; request: FastifyRequest; reply: FastifyReply },
    id: string,
    change: Change,
  ) => {
    const target = { id, expected: ifMatch(request) };
    await transaction(knex, (tx) => change(tx, target));
    return shown(viewer, id, reply);
  };

  oldRoute(app, {
    method: 'POST',
    url: '/risks',
    summary: 'Add a recommendation to an inspection',
    access: allow('recommendation', 'create'),
    audit: { action: 'recommendation.create' },
    body: createRecommendationBody,
    response: recommendationAnswer,
    status: 201,
    handler: async ({ viewer, body, reply }) => {
      await untilFilesAreKnown(knex, body.photoIds ?? []);
      return shown(viewer, await transaction(knex, (tx) => addRecommendation(tx, viewer, body)), reply);
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks',
    summary: 'Change what a recommendation says',
    access: allow('recommendation', 'update'),
    audit: { action: 'recommendation.update' },
    body: updateRecommendationBody,
    response: recommendationAnswer,
    handler: async (call) => {
      const { id, ...fields } = call.body;
      await untilFilesAreKnown(knex, fields.photoIds ?? []);
      return changed(call, id, (tx, target) => updateRecommendation(tx, call.viewer, target, fields));
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/risks/:id',
    summary: 'Delete a recommendation that was not approved',
    access: allow('recommendation', 'delete'),
    audit: { action: 'recommendation.delete' },
    params: recommendationPath,
    response: recommendationDeleted,
    handler: async ({ viewer, params: { id }, request }) => {
      await transaction(knex, (tx) => deleteRecommendation(tx, viewer, { id, expected: ifMatch(request) }));
      return { data: { id } };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks/bulk-approve',
    summary: 'Approve recommendations, each by itself',
    access: allow('recommendation', 'read'),
    audit: { action: 'recommendation.approve' },
    body: bulkApproveBody,
    response: bulkApproveAnswer,
    handler: async ({ viewer, body }) => ({ data: await transaction(knex, (tx) => bulkApprove(tx, viewer, body.ids)) }),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks/:id/approve',
    summary: 'Approve a recommendation',
    access: allow('recommendation', 'read'),
    audit: { action: 'recommendation.approve' },
    params: recommendationPath,
    response: recommendationAnswer,
    handler: (call) => changed(call, call.params.id, (tx, target) => approveRecommendation(tx, call.viewer, target)),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks/:id/reject',
    summary: 'Reject a recommendation that waits for approval',
    access: allow('recommendation', 'approve'),
    audit: { action: 'recommendation.reject' },
    params: recommendationPath,
    body: rejectRecommendationBody,
    response: recommendationAnswer,
    handler: (call) =>
      changed(call, call.params.id, (tx, target) =>
        rejectRecommendation(tx, call.viewer, target, call.body.rejectionReason),
      ),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks/:id/status',
    summary: 'Take a recommendation up, close it or ask for further action',
    access: allow('recommendation', 'read'),
    audit: { action: 'recommendation.setStatus' },
    params: recommendationPath,
    body: setStatusBody,
    response: recommendationAnswer,
    handler: (call) => changed(call, call.params.id, (tx, target) => setStatus(tx, call.viewer, target, call.body)),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks/:id/action',
    summary: 'Say what was done about a recommendation',
    access: allow('recommendation', 'act'),
    audit: { action: 'recommendation.action' },
    params: recommendationPath,
    body: actionRecommendationBody,
    response: recommendationAnswer,
    handler: async (call) => {
      await untilFilesAreKnown(knex, call.body.fileIds ?? []);
      return changed(call, call.params.id, (tx, target) => actionRecommendation(tx, call.viewer, target, call.body));
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/risks/:id/comment',
    summary: 'Comment on a recommendation',
    access: allow('recommendation', 'read'),
    audit: { action: 'recommendation.comment' },
    params: recommendationPath,
    body: commentRecommendationBody,
    response: recommendationAnswer,
    handler: (call) =>
      changed(call, call.params.id, (tx, target) => commentRecommendation(tx, call.viewer, target, call.body.comment)),
  });
}
