import { projectScopeOf, type Viewer } from '@portal/access';
import type { Knex } from 'knex';
import type { StoredAssignment } from '../core/assignment/assignment.repository.ts';
import type { ChangeAuthor } from '../core/change/change.ts';
import { publishParticipation } from '../core/events/participation.ts';
import { publishStates } from '../core/events/project-states.ts';
import { changePrimary } from '../core/primary/change-primary.ts';
import { madeBy } from './admit-change.ts';

/** Returns true if somebody is the project's primary risk engineer. */
export async function isPrimaryEngineer(tx: Knex.Transaction, projectId: string, userId: string): Promise<boolean> {
  const holder = await tx('project_participants')
    .where({ project_id: projectId, user_id: userId, role: 'RiskEngineer', is_primary: true })
    .first('user_id');
  return holder !== undefined;
}

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
