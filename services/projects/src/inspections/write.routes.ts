import {
  cancelInspectionBody,
  completeInspectionBody,
  inspectionAnswer,
  inspectionDeleted,
  inspectionPath,
  rescheduleInspectionBody,
  scheduleInspectionBody,
} from '@portal/contracts/projects/inspection';
import { allow } from '@portal/rights';
import { etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { Viewer } from '@portal/access';
import type { FastifyReply } from 'fastify';
import { reachInspection } from '../core/inspection/reach-inspection.ts';
import {
  cancelInspection,
  completeInspection,
  deleteInspection,
  rescheduleInspection,
  scheduleInspection,
  type BeforeInspectionDeletion,
} from './changes.ts';
import { inspectionOf } from './inspection.mapping.ts';

/** What is done with inspections (spec 2 §7, decisions §6). */
export function inspectionWriteRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  beforeDeletion: readonly BeforeInspectionDeletion[],
): void {
  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const reached = await reachInspection(pool, viewer, id);
    reply.header('etag', etag(reached.row.version));
    return { data: inspectionOf(reached.row, reached) };
  };

  oldRoute(app, {
    method: 'POST',
    url: '/inspections',
    summary: 'Schedule an inspection',
    access: allow('inspection', 'create'),
    audit: { action: 'inspection.schedule' },
    body: scheduleInspectionBody,
    response: inspectionAnswer,
    status: 201,
    handler: async ({ viewer, body, reply }) =>
      shown(viewer, await transaction(knex, (tx) => scheduleInspection(tx, viewer, body)), reply),
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/inspections',
    summary: 'Reschedule an upcoming inspection',
    access: allow('inspection', 'update'),
    audit: { action: 'inspection.reschedule' },
    body: rescheduleInspectionBody,
    response: inspectionAnswer,
    handler: async ({ viewer, body: { id, ...fields }, request, reply }) => {
      const target = { id, expected: ifMatch(request) };
      await transaction(knex, (tx) => rescheduleInspection(tx, viewer, target, fields));
      return shown(viewer, id, reply);
    },
  });

  oldRoute(app, {
    method: 'DELETE',
    url: '/inspections/:id',
    summary: 'Delete an upcoming inspection without recommendations',
    access: allow('inspection', 'delete'),
    audit: { action: 'inspection.delete' },
    params: inspectionPath,
    response: inspectionDeleted,
    handler: async ({ viewer, params: { id }, request }) => {
      const target = { id, expected: ifMatch(request) };
      await transaction(knex, (tx) => deleteInspection(tx, viewer, target, beforeDeletion));
      return { data: { id } };
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/inspections/cancel',
    summary: 'Cancel an inspection without recommendations',
    access: allow('inspection', 'update'),
    audit: { action: 'inspection.cancel' },
    body: cancelInspectionBody,
    response: inspectionAnswer,
    handler: async ({ viewer, body: { id, reason }, request, reply }) => {
      const target = { id, expected: ifMatch(request) };
      await transaction(knex, (tx) => cancelInspection(tx, viewer, target, reason));
      return shown(viewer, id, reply);
    },
  });

  oldRoute(app, {
    method: 'PUT',
    url: '/inspections/:id/complete',
    summary: 'Complete an inspection that is in progress',
    access: allow('inspection', 'update'),
    audit: { action: 'inspection.complete' },
    params: inspectionPath,
    body: completeInspectionBody,
    response: inspectionAnswer,
    handler: async ({ viewer, params: { id }, body, request, reply }) => {
      const target = { id, expected: ifMatch(request) };
      const hasUnsyncedDrafts = body?.hasUnsyncedDrafts === true;
      await transaction(knex, (tx) => completeInspection(tx, viewer, target, hasUnsyncedDrafts));
      return shown(viewer, id, reply);
    },
  });
}
