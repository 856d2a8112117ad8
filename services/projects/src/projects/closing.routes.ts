import { projectScopeOf, type Viewer } from '@portal/access';
import { projectClosed, projectReopened } from '@portal/contracts/events/projects';
import { closeProjectBody, reopenProjectBody } from '@portal/contracts/projects/closing';
import { projectPath, projectWritten } from '@portal/contracts/projects/project';
import { publish } from '@portal/event-bus';
import { allow } from '@portal/rights';
import { actorOf, audit, etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import type { FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { participantsOf } from '../core/events/about.ts';
import { announceParticipation } from '../core/events/participation.ts';
import { announceStates } from '../core/events/project-states.ts';
import { tellWorkChanged } from '../core/events/work.ts';
import { recordChanges } from '../core/history/record-changes.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { changeProject, checkVersion, projectOfScope } from '../core/project/project.repository.ts';
import { requireAction } from './policy.ts';

/** Open ⇄ Closed, each with its reason (spec 2 §4, decisions §10). */
export function closingRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  oldRoute(app, {
    method: 'PATCH',
    url: '/projects/:id/close',
    summary: 'Close a project',
    access: allow('project', 'close'),
    audit: { action: 'project.close' },
    params: projectPath,
    body: closeProjectBody,
    response: projectWritten,
    handler: async ({ viewer, params, body, request, reply }) => {
      const closingReason = body.closingReason.trim();
      const columns = { status: 'Closed', closing_reason: closingReason, reopening_reason: null };
      const written = await transaction(knex, async (tx) => {
        const { version, event } = await move(tx, 'close', params.id, columns, viewer, request);
        await publish(tx, projectClosed, { ...event, closingReason }, actorOf(viewer));
        return { id: event.projectId, version };
      });
      reply.header('etag', etag(written.version));
      return { data: written };
    },
  });

  oldRoute(app, {
    method: 'PATCH',
    url: '/projects/:id/open',
    summary: 'Reopen a project',
    access: allow('project', 'reopen'),
    audit: { action: 'project.reopen' },
    params: projectPath,
    body: reopenProjectBody,
    response: projectWritten,
    handler: async ({ viewer, params, body, request, reply }) => {
      const reopeningReason = body.reopeningReason.trim();
      const columns = { status: 'Open', closing_reason: null, reopening_reason: reopeningReason };
      const written = await transaction(knex, async (tx) => {
        const { version, event } = await move(tx, 'reopen', params.id, columns, viewer, request);
        await publish(tx, projectReopened, { ...event, reopeningReason }, actorOf(viewer));
        return { id: event.projectId, version };
      });
      reply.header('etag', etag(written.version));
      return { data: written };
    },
  });
}

async function move(
  tx: Knex.Transaction,
  action: 'close' | 'reopen',
  id: string,
  columns: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  request: FastifyRequest,
) {
  const scope = projectScopeOf(viewer);
  const row = await projectOfScope(tx, scope, id);
  requireAction({ status: row.status }, action, viewer);
  checkVersion(row, ifMatch(request));
  const version = await changeProject(tx, row.id, columns, actorOf(viewer).name);
  await audit(tx, { before: { ...row }, after: columns });
  await recordChanges(tx, projectOf(row), projectOf(await projectOfScope(tx, scope, id)), actorOf(viewer).name);
  await announceStates(tx, [row.id]);
  await tellWorkChanged(tx, [{ projectId: row.id, tab: 'details' }], actorOf(viewer));
  const participants = await participantsOf(tx, row.id);
  // What is closed is nobody's assignment.
  const assigned = participants.filter(({ role, isPrimary }) => role === 'RiskEngineer' && isPrimary);
  await announceParticipation(
    tx,
    assigned.map(({ userId }) => userId),
  );
  return {
    version,
    event: { projectId: row.id, projectName: row.name, insurerCompanyId: row.company_id, participants },
  };
}
