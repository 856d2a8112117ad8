import { deleteProject } from '@portal/contracts/projects/project.endpoints';
import { projectScopeOf } from '@portal/access';
import { projectDeleted } from '@portal/contracts/events/projects';
import type { Actor } from '@portal/event-bus';
import { actorOf, admit, route, transaction, type Deps, type PortalApp } from '@portal/service-kit';
import { evaluateProject } from '@portal/workflow';
import type { Knex } from 'knex';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { participantsOf } from '../core/events/about.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { waitEnded } from '../core/primary/waiting-for-engineer.ts';
import { decreaseProjectCount } from '../core/project/counts.ts';
import { auditedFields } from '../core/project/project-columns.ts';
import { projectOf } from '../core/project/project.mapping.ts';
import { projectOfScope, projectVersion, removeProject } from '../core/project/project.repository.ts';
import { detailsOf } from './policy.ts';

/** Hook of a noun before a project is deleted with everything in it, in the same transaction. */
type BeforeProjectDeletion = (tx: Knex.Transaction, projectId: string, actor: Actor) => Promise<void>;

/**
 * `DELETE /projects/{id}` (spec 2 §7, decisions §2): open or closed, by a coordinator of its company.
 * Its items are deleted with its row; a trigger of project states publishes the deletion.
 */
export function deletionRoutes(
  app: PortalApp,
  { knex }: Pick<Deps, 'knex'>,
  beforeDeletion: readonly BeforeProjectDeletion[],
): void {
  route(app, deleteProject, async ({ viewer, params, expected }) => {
    const deleteIt = async (tx: Knex.Transaction): Promise<string> => {
      const row = await projectOfScope(tx, projectScopeOf(viewer), params.id);
      admit(evaluateProject({ status: row.status }, 'delete', viewer), { version: projectVersion(row, expected) });
      const participants = await participantsOf(tx, row.id);
      const actor = actorOf(viewer);
      for (const step of beforeDeletion) await step(tx, row.id, actor);
      await removeProject(tx, row.id);
      const about = { projectId: row.id, projectName: row.name, insurerCompanyId: row.company_id, participants };
      await recordChange(tx, {
        ...{ kind: 'project', id: row.id, action: 'delete', actor, tab: null },
        before: { ...auditedFields(detailsOf(projectOf(row))), status: row.status },
        ...{ after: null, content: null },
        event: [eventOf(projectDeleted, about), waitEnded(row)],
      });
      await publishParticipation(
        tx,
        participants.map(({ userId }) => userId),
      );
      await decreaseProjectCount(tx, row.company_id);
      return row.id;
    };
    // Removing a person from a team takes these locks in the opposite order, so a deadlock is possible.
    return { data: { id: await transaction(knex, deleteIt, { retries: 3 }) } };
  });
}
