import { isDeepStrictEqual } from 'node:util';
import { getProject, createProject, updateProject } from '@portal/contracts/projects/project.endpoints';
import { inspectionsExpectedFewer } from '@portal/contracts/events/inspections';
import { projectCreated, projectUpdated } from '@portal/contracts/events/projects';
import { type Project } from '@portal/contracts/projects/project';
import { PROJECT_TEXTS } from '@portal/contracts/projects/texts';
import { hiddenProjectFields, projectScopeOf, type Viewer } from '@portal/access';
import { publish } from '@portal/event-bus';
import {
  actorOf,
  admit,
  auditNothing,
  auditOrigin,
  etag,
  forbidden,
  route,
  transaction,
  type Deps,
  type PortalApp,
} from '@portal/service-kit';
import { actionsOnProject, evaluateProject } from '@portal/workflow';
import type { Knex } from 'knex';
import { findReached } from '../core/access/reach-project.ts';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { acceptByOpening, isUnaccepted } from '../core/contacts/acceptance.ts';
import { increaseProjectCount, limitReached } from '../core/project/counts.ts';
import { auditedFields, columnsOf } from '../core/project/project-columns.ts';
import { projectOf, type StoredProject } from '../core/project/project.mapping.ts';
import { changeProject, insertProject, projectOfScope, projectVersion } from '../core/project/project.repository.ts';
import { refreshValues } from '../core/value-at-risk/refresh.ts';
import { without } from './list.routes.ts';
import { canIgnoreNoAssignment } from './ignore-no-assignment.ts';
import { checkCurrency } from './money.consumer.ts';
import { changeablePrimaries } from './name-primary.ts';
import { detailsOf, editableFields, mayUploadDocuments, permittedChange, factsOf } from './policy.ts';
import { primaryPeopleFor } from './primary-people.ts';
import { checkReferences } from './reference-check.ts';

const conflicts = { projects_name: { message: PROJECT_TEXTS.nameTaken, field: 'name' } };

type Databases = Pick<Deps, 'knex' | 'pool'>;

/** Runs in the transaction in which a project comes to expect fewer inspections. */
type OnFewerInspections = (
  tx: Knex.Transaction,
  fewer: { readonly projectId: string; readonly expectedInspections: number },
) => Promise<void>;

/** One project: read, add, change (spec 2 §7, decisions §11, §20). */
export function projectRoutes(app: PortalApp, { knex, pool }: Databases, onFewerInspections: OnFewerInspections): void {
  route(app, getProject, async ({ viewer, params, request, reply }) => {
    const scope = projectScopeOf(viewer);
    const row = await projectOfScope(pool, scope, params.id);
    const opened = { projectId: row.id, userId: viewer.userId };
    if (scope.kind !== 'company' && (await isUnaccepted(knex, row.id, viewer.userId)))
      await transaction(knex, (tx) => acceptByOpening(tx, opened, auditOrigin(request)));
    reply.header('etag', etag(row.version));
    const project = await asSeenBy({ knex, pool }, row, viewer);
    return { data: without(project, hiddenProjectFields(viewer)) };
  });

  route(
    app,
    createProject,
    async ({ viewer, body, reply }) => {
      const company = projectScopeOf(viewer);
      if (company.kind !== 'company') throw forbidden();
      const id = await transaction(knex, async (tx) => {
        await checkReferences(tx, company.id, body);
        const projectId = await insertProject(tx, company, body, actorOf(viewer).name);
        const about = { projectId, projectName: columnsOf(body).name, insurerCompanyId: company.id };
        await recordChange(tx, {
          ...{ kind: 'project', id: projectId, action: 'create', actor: actorOf(viewer), tab: null },
          ...{ before: null, after: auditedFields(body), content: null },
          event: eventOf(projectCreated, about),
        });
        if (await increaseProjectCount(tx, company.id, 1)) throw limitReached();
        return projectId;
      });
      reply.header('etag', etag(1));
      return { data: { id, version: 1 } };
    },
    { conflicts },
  );

  route(
    app,
    updateProject,
    async ({ viewer, body, reply, expected }) => {
      const version = await transaction(knex, async (tx) => {
        const scope = projectScopeOf(viewer);
        const row = await projectOfScope(tx, scope, body.id);
        const verdict = evaluateProject(await factsOf(tx, row, viewer), 'update', viewer);
        admit(verdict, { version: projectVersion(row, expected) });
        const before = projectOf(row);
        const change = permittedChange(before, body, viewer);
        checkCurrency(row, change);
        await checkReferences(tx, row.company_id, change);
        const columns = columnsOf(change);
        if (isDeepStrictEqual(columns, columnsOf(detailsOf(before)))) {
          auditNothing();
          return row.version;
        }
        const actor = actorOf(viewer);
        const changed = await changeProject(tx, row.id, columns, actor.name);
        await refreshValues(tx, [row.id]);
        const { expected_inspections: expectedInspections } = columns;
        if (expectedInspections < row.expected_inspections) {
          const fewer = { projectId: row.id, expectedInspections };
          await onFewerInspections(tx, fewer);
          await publish(tx, inspectionsExpectedFewer, fewer, actor);
        }
        const about = { projectId: row.id, projectName: columns.name, insurerCompanyId: row.company_id };
        await recordChange(tx, {
          ...{ kind: 'project', id: row.id, action: 'update', actor, tab: null },
          before: auditedFields(detailsOf(before)),
          after: auditedFields(change),
          content: { before, after: projectOf(await projectOfScope(tx, scope, row.id)) },
          event: eventOf(projectUpdated, about),
        });
        return changed;
      });
      reply.header('etag', etag(version));
      return { data: { id: body.id, version } };
    },
    { conflicts },
  );
}

async function asSeenBy({ knex, pool }: Databases, row: StoredProject, viewer: Viewer): Promise<Project> {
  const content = projectOf(row);
  const reached = await findReached(pool, viewer, row.id);
  const facts = await factsOf(knex, content, viewer);
  const editable = editableFields(facts, viewer);
  const isCurrencyFixed = row.holds_money && editable.includes('currency');
  return {
    ...content,
    ...primaryPeopleFor(row, reached.tabFacts, viewer),
    actions: actionsOnProject(facts, viewer),
    editableFields: editable.filter((field) => !(isCurrencyFixed && field === 'currency')),
    isCurrencyFixed,
    changeablePrimaries: await changeablePrimaries(knex, content, viewer),
    canIgnoreNoAssignment: canIgnoreNoAssignment(row, viewer),
    isPrimarySiteContact: content.primarySiteContact?.userId === viewer.userId,
    canUploadDocuments: mayUploadDocuments(reached, viewer),
  };
}
