import type { Viewer } from '@portal/access';
import * as endpoints from '@portal/contracts/projects/assignment.endpoints';
import { ASSIGNMENT_PAGE_SIZE } from '@portal/contracts/projects/assignment-lists';
import { etag, listParameters, pageAnswer, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { actionVerdict, evaluateAssignment } from '@portal/workflow';
import type { FastifyReply } from 'fastify';
import type { Knex } from 'knex';
import { reachProject } from '../core/access/reach-project.ts';
import { hasOpenAssignment, type StoredAssignment } from '../core/assignment/assignment.repository.ts';
import { historyOf } from '../core/history/read-history.ts';
import { assignmentAnswerOf, factsOfNew } from './assignment.mapping.ts';
import * as changes from './changes.ts';
import { addAssignment } from './create.ts';
import * as transfers from './transfers.ts';
import { assignmentsOf } from './list.repository.ts';
import { reachAssignment, reachToSuggest, readableSince } from './reach-assignment.ts';
import { nearEngineers, suggestedCompanies, suggestedCompanyContacts, suggestedEngineers } from './suggestions.ts';

/** RESOURCES of a project, and the assignments of an engineer or of a company (spec 2 §7, decisions §9, §11, §27). */
export function assignmentRoutes(app: PortalApp, { knex, pool }: Pick<Deps, 'knex' | 'pool'>): void {
  const shown = (row: StoredAssignment, viewer: Viewer, reply: FastifyReply) => {
    reply.header('etag', etag(row.version));
    return { data: assignmentAnswerOf(row, viewer) };
  };
  /** Runs a change. Participants of projects are locked in other orders, too, so that a deadlock is possible. */
  const changed = (
    { viewer, reply }: { readonly viewer: Viewer; readonly reply: FastifyReply },
    change: (tx: Knex.Transaction) => Promise<StoredAssignment>,
  ) => transaction(knex, change, { retries: 3 }).then((row) => shown(row, viewer, reply));

  route(app, endpoints.listAssignments, async ({ viewer, query: { projectId, ...listQuery } }) => {
    const project = await reachProject(pool, viewer, projectId, 'resources');
    const parameters = listParameters(listQuery, {
      sortFieldName: 'createdDateTime',
      pageSize: ASSIGNMENT_PAGE_SIZE,
    });
    const onlyCompanyId = viewer.role === 'RCCoordinator' ? (viewer.companyId ?? viewer.userId) : null;
    const { rows, total, isLowerBound } = await assignmentsOf(pool, project.id, onlyCompanyId, parameters);
    const items = rows.map((row) => assignmentAnswerOf(row, viewer));
    const facts = factsOfNew(project.status, await hasOpenAssignment(pool, project.id));
    const create = actionVerdict('create', evaluateAssignment(facts, 'create', viewer));
    return { data: { ...pageAnswer(items, total, parameters, isLowerBound).data, create } };
  });

  route(app, endpoints.suggestResources, async ({ viewer, query: { projectId } }) => {
    const project = await reachToSuggest(pool, viewer, projectId);
    const [companies, companyContacts, engineers] = await Promise.all([
      suggestedCompanies(pool, viewer, project),
      suggestedCompanyContacts(pool, viewer),
      suggestedEngineers(pool, viewer, project),
    ]);
    return { data: { companies, companyContacts, engineers } };
  });

  route(app, endpoints.suggestNearResources, async ({ viewer, query: { projectId } }) => {
    const project = await reachToSuggest(pool, viewer, projectId);
    return { data: { engineers: await nearEngineers(pool, viewer, project) } };
  });

  route(app, endpoints.getAssignment, async ({ viewer, params, reply }) =>
    shown(await reachAssignment(pool, viewer, params.id), viewer, reply),
  );

  route(app, endpoints.getAssignmentHistory, async ({ viewer, params, query }) => {
    const row = await reachAssignment(pool, viewer, params.id);
    const parameters = listParameters(query, { sortFieldName: 'happenedDateTime' });
    const since = await readableSince(pool, viewer, row);
    const { items, total } = await historyOf(pool, { kind: 'assignment', id: row.id, since }, parameters);
    return pageAnswer(items, total, parameters);
  });

  route(app, endpoints.createAssignment, (call) => changed(call, (tx) => addAssignment(tx, call.viewer, call.body)));

  route(app, endpoints.nameEngineer, (call) => {
    const { viewer, expected, body } = call;
    return changed(call, (tx) => changes.nameEngineer(tx, viewer, { id: body.id, expected }, body.riskEngineerId));
  });

  route(app, endpoints.requestTransfer, (call) => {
    const { viewer, expected, body } = call;
    return changed(call, (tx) => transfers.requestTransfer(tx, viewer, { id: body.id, expected }, body.riskEngineerId));
  });

  route(app, endpoints.completeTransfer, (call) => {
    const { viewer, expected, body } = call;
    return changed(call, (tx) => transfers.completeTransfer(tx, viewer, { id: body.id, expected }));
  });

  route(app, endpoints.declineTransfer, (call) => {
    const { viewer, expected, body } = call;
    return changed(call, (tx) => transfers.declineTransfer(tx, viewer, { id: body.id, expected }));
  });

  route(app, endpoints.acknowledgeAssignment, (call) => {
    const { viewer, expected, params } = call;
    return changed(call, (tx) => changes.acknowledge(tx, viewer, { id: params.id, expected }));
  });

  route(app, endpoints.declineAssignment, (call) => {
    const { viewer, expected, params, body } = call;
    return changed(call, (tx) => changes.decline(tx, viewer, { id: params.id, expected }, body.reason));
  });

  route(app, endpoints.setInspectionDate, (call) => {
    const { viewer, expected, body } = call;
    const target = { id: body.id, expected };
    return changed(call, (tx) => changes.setInspectionDate(tx, viewer, target, body.inspectionDate ?? null));
  });

  route(app, endpoints.resendCompanyInvite, (call) => {
    const { viewer, expected, params } = call;
    return changed(call, (tx) => changes.resendInvite(tx, viewer, { id: params.id, expected }));
  });

  route(app, endpoints.cancelAssignment, (call) => {
    const { viewer, expected, params } = call;
    return changed(call, (tx) => changes.cancel(tx, viewer, { id: params.id, expected }));
  });
}
