import { describeProject } from '@portal/contracts/projects/project.endpoints';
import { projectScopeOf } from '@portal/access';
import { projectUpdated } from '@portal/contracts/events/projects';
import { actorOf, admit, auditNothing, etag, transaction, type Deps, type PortalApp, route } from '@portal/service-kit';
import { evaluateProject } from '@portal/workflow';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope, projectVersion } from '../core/project/project.repository.ts';
import { cleanText } from '../core/text.ts';
import { factsOf } from './policy.ts';

/** Changes the description alone, for people who may change it among the details (spec 2 §7, decisions §11). */
export function descriptionRoutes(app: PortalApp, { knex }: Pick<Deps, 'knex'>): void {
  route(app, describeProject, async ({ viewer, params, body, reply, expected }) => {
    const description = cleanText(body.description);
    const written = await transaction(knex, async (tx) => {
      const row = await projectOfScope(tx, projectScopeOf(viewer), params.id);
      const verdict = evaluateProject(await factsOf(tx, row, viewer), 'update', viewer);
      admit(verdict, { version: projectVersion(row, expected) });
      if (description === row.description) {
        auditNothing();
        return { id: row.id, version: row.version };
      }
      const actor = actorOf(viewer);
      const version = await changeProject(tx, row.id, { description }, actor.name);
      const before = projectOf(row);
      const about = { projectId: row.id, projectName: row.name, insurerCompanyId: row.company_id };
      await recordChange(tx, {
        ...{ kind: 'project', id: row.id, action: 'describe', actor, tab: null },
        before: { description: row.description },
        after: { description },
        content: { before, after: { ...before, description } },
        event: eventOf(projectUpdated, about),
      });
      return { id: row.id, version };
    });
    reply.header('etag', etag(written.version));
    return { data: written };
  });
}
