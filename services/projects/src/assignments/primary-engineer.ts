import { projectScopeOf, type Viewer } from '@portal/access';
import type { Knex } from 'knex';
import type { StoredAssignment } from '../core/assignment/assignment.repository.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { publishStates } from '../core/events/project-states.ts';
import { changePrimary } from '../core/primary/change-primary.ts';
import { isPrimary } from '../core/project/project.repository.ts';
import { madeBy } from './admit-change.ts';

/** Gives the project's primary function to an engineer, or to nobody, by the one workflow of it (decisions §26.17). */
export async function makePrimary(
  tx: Knex.Transaction,
  viewer: Viewer,
  row: StoredAssignment,
  holderId: string | null,
  made: ChangeAuthor = madeBy(viewer),
): Promise<void> {
  const scope = projectScopeOf(viewer);
  const previous = await tx('project_participants')
    .where({ project_id: row.project_id, role: 'RiskEngineer', is_primary: true })
    .first<{ user_id: string } | undefined>('user_id');
  const action = holderId === null ? 'losePrimary' : 'namePrimary';
  const held = 'primaryRiskEngineer';
  await changePrimary(tx, { projectId: row.project_id, scope, held, holderId, action, made });
  await publishStates(tx, [row.project_id]);
  await publishParticipation(
    tx,
    [previous?.user_id, holderId].filter((id) => id != null),
  );
}

/**
 * Ends the primary function of an engineer who loses an assignment, acknowledged or not: the primary engineer may have been
 * named while it waited.
 */
export async function endPrimary(tx: Knex.Transaction, viewer: Viewer, row: StoredAssignment): Promise<void> {
  const { engineer_id: engineerId, project_id: projectId } = row;
  if (engineerId !== null && (await isPrimary(tx, projectId, engineerId, 'RiskEngineer')))
    await makePrimary(tx, viewer, row, null);
}
