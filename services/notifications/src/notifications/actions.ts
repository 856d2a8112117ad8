import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type { Clearing } from './occasions.ts';
import type { NotificationData } from '../core/inbox/rendering.ts';

/** The event that clears every action-required one of its project, until project.reopened raises them again. */
export const CLOSING = 'project.closed';

export interface ProjectState {
  readonly isClosed: boolean;
  readonly changedAt: Date;
}

/**
 * Lets events of one project wait for each other, so that closing, reopening and what is raised meanwhile see each
 * other's effect whichever copy of the service has which; answers what is known of the project then.
 */
export async function lockProject(tx: Knex.Transaction, projectId: string): Promise<ProjectState | undefined> {
  const rows = await queryPrepared<ProjectState>(tx, {
    name: 'lock-project',
    text: 'select is_closed as "isClosed", changed_at as "changedAt" from lock_project($1)',
    values: [projectId],
  });
  return rows[0];
}

/** Keeps the latest state of a project; false where something later is known already. */
export async function keepProjectState(
  tx: Knex.Transaction,
  state: { readonly projectId: string; readonly isClosed: boolean; readonly changedAt: string },
): Promise<boolean> {
  const rows: unknown[] = await tx('project_states')
    .insert({ project_id: state.projectId, is_closed: state.isClosed, changed_at: state.changedAt })
    .onConflict('project_id')
    .merge()
    .where('project_states.changed_at', '<', state.changedAt)
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
 * The rows whose action an event says is done, by the catalogue's match fields. Rows that closing has cleared are marked
 * as cleared by this event, so that reopening does not raise them again; those that are new are answered.
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
