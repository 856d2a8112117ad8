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

/** Returns true if an engineer is the primary one of a project. */
export const isPrimaryEngineer = (tx: Knex.Transaction, projectId: string, engineerId: string): Promise<boolean> =>
  isPrimary(tx, projectId, engineerId, 'RiskEngineer');

/**
 * Ends the primary function of an engineer who loses an assignment, acknowledged or not: the primary engineer may have been
 * named while it waited. Whoever was primary before the assignment was given loses that with an acknowledged one alone.
 */
export async function endPrimary(tx: Knex.Transaction, viewer: Viewer, row: StoredAssignment): Promise<void> {
  const { engineer_id: engineerId, project_id: projectId, status, engineer_was_primary: wasPrimary } = row;
  if (engineerId === null || (status === 'Unviewed' && wasPrimary)) return;
  if (await isPrimaryEngineer(tx, projectId, engineerId)) await makePrimary(tx, viewer, row, null);
}
