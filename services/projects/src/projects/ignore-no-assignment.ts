import { projectScopeOf, type Viewer } from '@portal/access';
import { noAssignmentIgnored } from '@portal/contracts/events/projects';
import { actorOf, admit, auditNothing } from '@portal/service-kit';
import { evaluateIgnoringNoAssignment } from '@portal/workflow';
import type { Knex } from 'knex';
import { eventOf } from '../core/change/pending-event.ts';
import { recordChange } from '../core/change/record-change.ts';
import { waitEnded, waitsForEngineer } from '../core/primary/waiting-for-engineer.ts';
import { projectOf, type StoredProject } from '../core/project/project.mapping.ts';
import { changeProject, projectOfScope, projectVersion } from '../core/project/project.repository.ts';

/** Returns true if the project has no risk engineer, and the viewer may ignore that. */
export const canIgnoreNoAssignment = (row: StoredProject, viewer: Viewer): boolean =>
  waitsForEngineer(row) && evaluateIgnoringNoAssignment(row, viewer).allowed;

/**
 * Marks the missing risk engineer of a project as ignored, which ends the notification of it. Changes nothing where that
 * has ended already.
 */
export async function ignoreNoAssignment(
  tx: Knex.Transaction,
  viewer: Viewer,
  id: string,
  expected: number | undefined,
): Promise<{ id: string; version: number }> {
  const scope = projectScopeOf(viewer);
  const row = await projectOfScope(tx, scope, id);
  admit(evaluateIgnoringNoAssignment(row, viewer), { version: projectVersion(row, expected) });
  if (!waitsForEngineer(row)) {
    auditNothing();
    return { id: row.id, version: row.version };
  }
  const actor = actorOf(viewer);
  const about = { projectId: row.id, projectName: row.name, insurerCompanyId: row.company_id };
  const version = await changeProject(tx, row.id, { is_no_assignment_ignored: true }, actor.name);
  await recordChange(tx, {
    ...{ kind: 'project', id: row.id, action: 'ignoreNoAssignment', actor, tab: 'details' },
    before: { isNoAssignmentIgnored: false },
    after: { isNoAssignmentIgnored: true },
    content: { before: projectOf(row), after: projectOf(await projectOfScope(tx, scope, row.id)) },
    event: [eventOf(noAssignmentIgnored, about), waitEnded(row)],
  });
  return { id: row.id, version };
}
