import { projectScopeOf } from '@portal/access';
import { projectUpdated } from '@portal/contracts/events/projects';
import { describeProjectBody, projectPath, projectWritten } from '@portal/contracts/projects/project';
import { publish } from '@portal/event-bus';
import { allow } from '@portal/rights';
import { actorOf, audit, etag, ifMatch, oldRoute, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { recordChanges } from '../history/record-changes.ts';
import { cleanText } from './name-key.ts';
import { requireAction } from './policy.ts';
import { factsOf } from './project-facts.ts';
import { projectOf } from './project.mapping.ts';
import { changeProject, checkVersion, projectOfScope } from './project.repository.ts';

/** The description by its own call, for those who may change it among the details (spec 2 §7, decisions §11). */
export function descriptionRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  oldRoute(app, {
    method: 'PUT',
    url: '/projects/:id/description',
    summary: 'Change the description of a project',
    access: allow('project', 'update'),
    audit: { action: 'project.describe' },
    params: projectPath,
    body: describeProjectBody,
    response: projectWritten,
    handler: async ({ viewer, params, body, request, reply }) => {
      const expected = ifMatch(request);
      const description = cleanText(body.description);
      const written = await transaction(knex, async (tx) => {
        const row = await projectOfScope(tx, projectScopeOf(viewer), params.id);
        requireAction(await factsOf(tx, row, viewer), 'update', viewer);
        checkVersion(row, expected);
        const actor = actorOf(viewer);
        const version = await changeProject(tx, row.id, { description }, actor.name);
        const before = projectOf(row);
        await recordChanges(tx, before, { ...before, description }, actor.name);
        const event = { projectId: row.id, projectName: row.name, insurerCompanyId: row.company_id };
        await publish(tx, projectUpdated, event, actor);
        await audit(tx, { before: { description: row.description }, after: { description } });
        return { id: row.id, version };
      });
      reply.header('etag', etag(written.version));
      return { data: written };
    },
  });
}
