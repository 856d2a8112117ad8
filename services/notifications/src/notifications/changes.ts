import type { Knex } from 'knex';
import type { Clearing } from './occasions.ts';
import type { NotificationData } from './rendering.ts';
import { takePositions } from './repository.ts';

/** A notification to come into being for one recipient. */
export interface NewNotification {
  readonly userId: string;
  readonly eventId: string;
  readonly type: string;
  readonly catalogueVersion: string;
  readonly isActionRequired: boolean;
  readonly isAlert: boolean;
  readonly isHidden: boolean;
  readonly data: NotificationData;
  readonly createdAt: string;
  /** The event that cleared it before it came; null for a new one. */
  readonly clearedBy: string | null;
}

/** A row that becomes viewed (`clearedBy` an event) or new again (null). */
export interface Turn {
  readonly id: string;
  readonly userId: string;
  readonly clearedBy: string | null;
}

/** The event that clears every action-required one of its project, until project.reopened raises them again. */
export const CLOSING = 'project.closed';

/**
 * Lets events of one project wait for each other, so that closing, reopening and what is raised meanwhile see each
 * other's effect whichever copy of the service has which.
 */
export async function lockProject(tx: Knex.Transaction, projectId: string): Promise<void> {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('project'), hashtext(?))`, [projectId]);
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

/** Whether the project was closed after that moment and is closed still. */
export async function isClosedSince(tx: Knex.Transaction, projectId: string, moment: string): Promise<boolean> {
  const row: unknown = await tx('project_states')
    .where({ project_id: projectId, is_closed: true })
    .where('changed_at', '>=', moment)
    .first('project_id');
  return row !== undefined;
}

/** The rows of a project that require an action and are new still. */
export const openActionsOf = (tx: Knex.Transaction, projectId: string): Promise<readonly RowOfUser[]> =>
  tx('notifications').where({ project_id: projectId, is_action_required: true, is_viewed: false }).select(ROW_OF_USER);

/** The rows of a project that closing cleared and nothing else since. */
export const actionsClearedByClosing = (tx: Knex.Transaction, projectId: string): Promise<readonly RowOfUser[]> =>
  tx('notifications')
    .where({ project_id: projectId, is_action_required: true, cleared_by: CLOSING })
    .select(ROW_OF_USER);

interface RowOfUser {
  readonly id: string;
  readonly userId: string;
}
const ROW_OF_USER = { id: 'id', userId: 'user_id' };

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

/**
 * Writes what one event changes. A row that is there already (same event, type and user) is left as it is. All positions
 * are taken in one call, see {@link takePositions}.
 */
export async function applyChanges(
  tx: Knex.Transaction,
  raised: readonly NewNotification[],
  turned: readonly Turn[],
): Promise<void> {
  const perUser = new Map<string, number>();
  for (const { userId } of [...raised, ...turned]) perUser.set(userId, (perUser.get(userId) ?? 0) + 1);
  const next = await takePositions(tx, perUser);
  const positionFor = (userId: string): string => {
    const position = next.get(userId) ?? 0n;
    next.set(userId, position + 1n);
    return String(position);
  };

  if (turned.length > 0) {
    await tx.raw(
      `update notifications n
       set is_viewed = t.cleared_by <> '', cleared_by = nullif(t.cleared_by, ''), position = t.position, changed_at = now()
       from unnest(?::uuid[], ?::text[], ?::bigint[]) as t (id, cleared_by, position) where n.id = t.id`,
      [
        turned.map((row) => row.id),
        turned.map((row) => row.clearedBy ?? ''),
        turned.map((row) => positionFor(row.userId)),
      ],
    );
  }
  if (raised.length > 0) {
    await tx('notifications')
      .insert(
        raised.map((row) => ({
          id: tx.raw('gen_random_uuid()'),
          user_id: row.userId,
          event_id: row.eventId,
          type: row.type,
          catalogue_version: row.catalogueVersion,
          is_action_required: row.isActionRequired,
          is_alert: row.isAlert,
          is_hidden: row.isHidden,
          is_viewed: row.clearedBy !== null,
          cleared_by: row.clearedBy,
          data: JSON.stringify(row.data),
          position: positionFor(row.userId),
          created_at: row.createdAt,
        })),
      )
      .onConflict(['event_id', 'type', 'user_id'])
      .ignore();
  }
}
