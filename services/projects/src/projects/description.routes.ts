import { projectScopeOf } from '@portal/access';
import { projectUpdated } from '@portal/contracts/events/projects';
import { describeProjectBody, projectPath, projectWritten } from '@portal/contracts/projects/project';
import { publish } from '@portal/event-bus';
import { actorOf, audit, etag, ifMatch, transaction, type Deps, type PortalApp, oldRoute } from '@portal/service-kit';
import { allow } from '@portal/rights';
import { recordChanges } from '../core/history/record-changes.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { changeProject, checkVersion, projectOfScope } from '../core/project/project.repository.ts';
import { cleanText } from '../core/text.ts';
import { requireAction, factsOf } from './policy.ts';

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
