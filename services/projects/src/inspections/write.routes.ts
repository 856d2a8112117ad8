import {
  scheduleInspection as scheduleInspectionEndpoint,
  rescheduleInspection as rescheduleInspectionEndpoint,
  deleteInspection as deleteInspectionEndpoint,
  cancelInspection as cancelInspectionEndpoint,
  completeInspection as completeInspectionEndpoint,
} from '@portal/contracts/projects/inspection.endpoints';
import { etag, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { Viewer } from '@portal/access';
import type { FastifyReply } from 'fastify';
import { reachInspection } from '../core/inspection/reach-inspection.ts';
import {
  cancelInspection,
  completeInspection,
  deleteInspection,
  rescheduleInspection,
  scheduleInspection,
  type InspectionHooks,
} from './changes.ts';
import { inspectionOf } from './inspection.mapping.ts';

/** Changes of inspections (spec 2 §7, decisions §6). */
export function inspectionWriteRoutes(
  app: PortalApp,
  { knex, pool }: Pick<Deps, 'knex' | 'pool'>,
  hooks: InspectionHooks,
): void {
  const shown = async (viewer: Viewer, id: string, reply: FastifyReply) => {
    const reached = await reachInspection(pool, viewer, id);
    reply.header('etag', etag(reached.row.version));
    return { data: inspectionOf(reached.row, reached) };
  };

  route(app, scheduleInspectionEndpoint, async ({ viewer, body, reply }) =>
    shown(viewer, await transaction(knex, (tx) => scheduleInspection(tx, viewer, body)), reply),
  );

  route(app, rescheduleInspectionEndpoint, async ({ viewer, body: { id, ...fields }, expected, reply }) => {
    const target = { id, expected };
    await transaction(knex, (tx) => rescheduleInspection(tx, viewer, target, fields, hooks));
    return shown(viewer, id, reply);
  });

  route(app, deleteInspectionEndpoint, async ({ viewer, params: { id }, expected }) => {
    const target = { id, expected };
    await transaction(knex, (tx) => deleteInspection(tx, viewer, target, hooks));
    return { data: { id } };
  });

  route(app, cancelInspectionEndpoint, async ({ viewer, body: { id, reason }, expected, reply }) => {
    const target = { id, expected };
    await transaction(knex, (tx) => cancelInspection(tx, viewer, target, reason));
    return shown(viewer, id, reply);
  });

  route(app, completeInspectionEndpoint, async ({ viewer, params: { id }, body, expected, reply }) => {
    const target = { id, expected };
    const hasUnsyncedDrafts = body?.hasUnsyncedDrafts === true;
    await transaction(knex, (tx) => completeInspection(tx, viewer, target, hasUnsyncedDrafts));
    return shown(viewer, id, reply);
  });
}
