import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Clearing } from './occasions.ts';
import type { NotificationData } from '../core/inbox/rendering.ts';

/** The event that clears every action-required one of its project, until project.reopened raises them again. */
export const CLOSING = 'project.closed';

/** The event that clears every action-required one of its project for good. */
export const DELETION = 'project.deleted';

/** Clears every action-required one of a person in a project that they see no more, for good. */
export const LEAVING = 'project.left';

export interface ProjectState {
  readonly isClosed: boolean;
  readonly isDeleted: boolean;
  readonly changedAt: Date;
}

/**
 * Locks the project, so that closing, reopening and concurrent notifications see each other's effect in any copy of the
 * service; returns the project's stored state.
 */
export async function lockProject(tx: Knex.Transaction, projectId: string): Promise<ProjectState | undefined> {
  const rows = await queryPrepared<ProjectState>(tx, {
    name: 'lock-project',
    text: 'select is_closed as "isClosed", is_deleted as "isDeleted", changed_at as "changedAt" from lock_project($1)',
    values: [projectId],
  });
  return rows[0];
}

/** Stores the latest state of a project; returns false if a later one is stored. */
export async function storeProjectState(
  tx: Knex.Transaction,
  {
    projectId,
    isClosed,
    isDeleted,
    changedAt,
  }: Omit<ProjectState, 'changedAt'> & { readonly projectId: string; readonly changedAt: string },
): Promise<boolean> {
  const rows: unknown[] = await tx('project_states')
    .insert({ project_id: projectId, is_closed: isClosed, is_deleted: isDeleted, changed_at: changedAt })
    .onConflict('project_id')
    .merge()
    .where('project_states.changed_at', '<', changedAt)
    .returning('project_id');
  return rows.length > 0;
}

interface RowOfUser {
  readonly id: string;
  readonly userId: string;
}
const ROW_OF_USER = { id: 'id', userId: 'user_id' };

/** The rows of a project that require an action and are new still. */
export const openActionsOf = (tx: Knex.Transaction, projectId: string): Promise<readonly RowOfUser[]> =>
  tx('notifications').where({ project_id: projectId, is_action_required: true, is_viewed: false }).select(ROW_OF_USER);

/** The rows of a project that closing cleared and nothing else since. */
export const actionsClearedByClosing = (tx: Knex.Transaction, projectId: string): Promise<readonly RowOfUser[]> =>
  tx('notifications')
    .where({ project_id: projectId, is_action_required: true, cleared_by: CLOSING })
    .select(ROW_OF_USER);

/**
 * Returns the new rows of people who see a project no more. Those that closing cleared are marked as cleared by that, so that
 * reopening does not raise them again. What an assignment asks for is cleared by its own events.
 */
export async function actionsOfThoseWhoLeft(
  tx: Knex.Transaction,
  projectId: string,
  userIds: readonly string[],
): Promise<readonly RowOfUser[]> {
  const theirs = () =>
    tx('notifications')
      .where({ project_id: projectId, is_action_required: true })
      .whereIn('user_id', userIds)
      .whereRaw(`data ->> 'assignmentId' is null`);
  await theirs().where({ cleared_by: CLOSING }).update({ cleared_by: LEAVING });
  return theirs().where({ is_viewed: false }).select(ROW_OF_USER);
}

/**
 * Returns the new reminders to schedule inspections of higher numbers than a project expects. Those that closing cleared are marked
 * as cleared by `clearedBy`, so that reopening does not raise them again.
 */
export async function remindersBeyond(
  tx: Knex.Transaction,
  {
    projectId,
    expectedInspections,
    clearedBy,
  }: { readonly projectId: string; readonly expectedInspections: number; readonly clearedBy: string },
): Promise<readonly RowOfUser[]> {
  const beyond = () =>
    tx('notifications')
      .where({ project_id: projectId, type: 'InspectionScheduleReminder', is_action_required: true })
      .whereRaw(`(data ->> 'inspectionNumber')::int > ?`, [expectedInspections]);
  await beyond().where({ cleared_by: CLOSING }).update({ cleared_by: clearedBy });
  return beyond().where({ is_viewed: false }).select(ROW_OF_USER);
}

/** Notes when people left a project, whose lock is held: events from before may still come. */
export async function noteLeaving(
  tx: Knex.Transaction,
  {
    projectId,
    userIds,
    leftAt,
  }: { readonly projectId: string; readonly userIds: readonly string[]; readonly leftAt: string },
): Promise<void> {
  await tx('left_projects')
    .insert(userIds.map((userId) => ({ project_id: projectId, user_id: userId, left_at: leftAt })))
    .onConflict(['project_id', 'user_id'])
    .merge();
}

/** Returns those of some people who have left a project, whose lock is held, since a moment. */
export async function whoHasLeftSince(
  tx: Knex.Transaction,
  {
    projectId,
    userIds,
    since,
  }: { readonly projectId: string; readonly userIds: readonly string[]; readonly since: string },
): Promise<ReadonlySet<string>> {
  const left = await queryPrepared<{ userId: string }>(tx, {
    name: 'left-since',
    text: `select user_id as "userId" from left_projects
      where project_id = $1 and user_id = any($2::uuid[]) and left_at >= $3`,
    values: [projectId, userIds, since],
  });
  return new Set(left.map(({ userId }) => userId));
}

/**
 * Returns the new rows whose action an event completes, by the catalogue's match fields. Rows cleared by closing are
 * marked as cleared by this event, so that reopening does not raise them again.
 */
export async function actionsDone(
  tx: Knex.Transaction,
  event: { readonly id: string; readonly name: string },
  clearing: Clearing,
  fields: NotificationData,
): Promise<readonly RowOfUser[]> {
  const matching = () => {
    const query = tx('notifications')
      .where({ type: clearing.type, is_action_required: true })
      .whereNot({ event_id: event.id })
      .whereRaw('data @> ?::jsonb', [JSON.stringify(fields)])
      .whereRaw(`data ->> 'variant' is not distinct from ?::text`, [clearing.variant]);
    const projectId = fields['projectId'];
    return projectId === undefined ? query : query.where({ project_id: projectId });
  };
  await matching().where({ cleared_by: CLOSING }).update({ cleared_by: event.name });
  return matching().where({ is_viewed: false }).select(ROW_OF_USER);
}
