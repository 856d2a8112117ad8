import type { UnreadCounts } from '@portal/contracts/notifications/inbox';
import { queryPrepared } from '@portal/service-kit';
import type { Knex } from 'knex';
import type pg from 'pg';
import { applyChanges } from './changes.ts';
import type { NotificationData } from './rendering.ts';

/** A stored notification; its texts are rendered for each reader. */
export interface StoredNotification {
  readonly id: string;
  readonly type: string;
  readonly catalogueVersion: string;
  readonly isActionRequired: boolean;
  readonly isAlert: boolean;
  readonly isViewed: boolean;
  readonly isDismissed: boolean;
  readonly data: NotificationData;
  readonly position: string | number;
  readonly createdAt: Date;
}

/** Target of hot queries: the pool, or the transaction that they belong to. */
type Target = pg.Pool | Knex.Transaction;

const COLUMNS = {
  id: 'id',
  type: 'type',
  catalogueVersion: 'catalogue_version',
  isActionRequired: 'is_action_required',
  isAlert: 'is_alert',
  isViewed: 'is_viewed',
  isDismissed: 'is_dismissed',
  data: 'data',
  position: 'position',
  createdAt: 'created_at',
};

/** Returns the position of an inbox's last change, 0 before the first. */
export async function positionOf(target: Target, userId: string): Promise<bigint> {
  const [row] = await queryPrepared<{ position: string | number }>(target, {
    name: 'position-of',
    text: 'select position from inboxes where user_id = $1',
    values: [userId],
  });
  return BigInt(row?.position ?? 0);
}

/** The rows of a user that changed after a position, in the order of their last changes. */
export async function changesAfter(
  target: Target,
  userId: string,
  position: bigint,
  limit: number,
): Promise<readonly StoredNotification[]> {
  return queryPrepared(target, {
    name: 'changes-after',
    text: `
      select id, type, catalogue_version as "catalogueVersion", is_action_required as "isActionRequired",
        is_alert as "isAlert", is_viewed as "isViewed", is_dismissed as "isDismissed", data, position, created_at as "createdAt"
      from notifications where user_id = $1 and position > $2 and not is_hidden order by position limit $3`,
    values: [userId, String(position), limit],
  });
}

/** Counts a user's new notifications, by bell. */
export async function unreadOf(target: Target, userId: string): Promise<UnreadCounts> {
  const [counts] = await queryPrepared<Record<keyof UnreadCounts, string | number>>(target, {
    name: 'unread-of',
    text: `
      select count(*) filter (where not is_alert) as notifications, count(*) filter (where is_alert) as "claimAlerts"
      from notifications where user_id = $1 and not is_hidden and not is_viewed`,
    values: [userId],
  });
  return { notifications: Number(counts?.notifications ?? 0), claimAlerts: Number(counts?.claimAlerts ?? 0) };
}

/** Filter of an inbox. */
export interface InboxFilter {
  readonly onlyNew: boolean;
  readonly alerts: boolean | undefined;
  readonly onlyActionRequired?: boolean;
}

/** Number of rows up to which is counted; beyond it the answer says «at least». */
const COUNT_LIMIT = 10_000;

/** One page of a user's inbox, the newest first, with the number of rows that match, counted up to a limit. */
export async function inboxPage(
  knex: Knex,
  userId: string,
  filter: InboxFilter,
  page: { readonly offset: number; readonly pageSize: number },
): Promise<{ items: readonly StoredNotification[]; count: number; isLowerBound: boolean }> {
  const matching = () => {
    const query = knex('notifications').where({ user_id: userId, is_hidden: false });
    if (filter.onlyNew) query.where({ is_viewed: false });
    if (filter.alerts !== undefined) query.where({ is_alert: filter.alerts });
    if (filter.onlyActionRequired) query.where({ is_action_required: true });
    return query;
  };
  const newestFirst = [
    { column: 'created_at', order: 'desc' },
    { column: 'id', order: 'desc' },
  ];
  const items: readonly StoredNotification[] = await matching()
    .orderBy(newestFirst)
    .limit(page.pageSize)
    .offset(page.offset)
    .select(COLUMNS);
  const counted = matching()
    .select('id')
    .limit(COUNT_LIMIT + 1)
    .as('counted');
  const row = await knex.from(counted).count<{ n: string }[]>({ n: '*' }).first();
  const count = Number(row?.n ?? 0);
  return { items, count: Math.min(count, COUNT_LIMIT), isLowerBound: count > COUNT_LIMIT };
}

/**
 * Locks a user's inbox, as each change of its rows does before them: another order could end in a deadlock with an event that clears
 * the same row.
 */
const lockInbox = async (tx: Knex.Transaction, userId: string): Promise<void> => {
  await tx('inboxes').where({ user_id: userId }).forUpdate().select('user_id');
};

/**
 * Marks a user's own notification viewed, except one that requires an action, which stays new (spec 1 §4). Returns it
 * after the change; undefined where the user has no such notification.
 */
export async function markViewed(
  tx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<
  { readonly isViewed: boolean; readonly isActionRequired: boolean; readonly wasViewed: boolean } | undefined
> {
  await lockInbox(tx, userId);
  const row = await tx('notifications')
    .where({ id, user_id: userId, is_hidden: false })
    .forUpdate()
    .first<{ is_viewed: boolean; is_action_required: boolean } | undefined>('is_viewed', 'is_action_required');
  if (!row) return undefined;
  const { is_viewed: wasViewed, is_action_required: isActionRequired } = row;
  if (wasViewed || isActionRequired) return { isViewed: wasViewed, isActionRequired, wasViewed };
  await applyChanges(tx, [], [{ id, userId, isViewed: true, clearedBy: null }]);
  return { isViewed: true, isActionRequired, wasViewed };
}

/**
 * Marks all new notifications of one bell viewed, except those that require an action, which stay new (spec 1 §4).
 * Returns how many.
 */
export async function markAllViewed(tx: Knex.Transaction, userId: string, isAlert: boolean): Promise<number> {
  await lockInbox(tx, userId);
  const rows = await tx('notifications')
    .where({ user_id: userId, is_alert: isAlert, is_hidden: false, is_viewed: false, is_action_required: false })
    .orderBy('position')
    .select<{ id: string }[]>('id');
  await applyChanges(
    tx,
    [],
    rows.map(({ id }) => ({ id, userId, isViewed: true, clearedBy: null })),
  );
  return rows.length;
}

/** Type of the notification that an assignment's engineer acknowledges, and the event of that (catalogue notifications). */
const NEW_ASSIGNMENT = 'NewAssignment';
const ACKNOWLEDGED = 'assignment.acknowledged';

interface StoredNotice {
  readonly type: string;
  readonly is_viewed: boolean;
  readonly cleared_by: string | null;
  readonly data: NotificationData;
}

/** A notification that asks to acknowledge an assignment. */
interface AssignmentNotice {
  /** Null for a notification of another type. */
  readonly assignmentId: string | null;
  readonly isNew: boolean;
  /** Subject of what else has settled it, as a cancellation: it can be acknowledged no more. */
  readonly settledBy: string | null;
}

/** Returns what a user's own notification asks to acknowledge; undefined where the user has no such notification. */
export async function assignmentOfNotice(
  tx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<AssignmentNotice | undefined> {
  const row = await tx('notifications')
    .where({ id, user_id: userId, is_hidden: false })
    .first<StoredNotice | undefined>('type', 'is_viewed', 'cleared_by', 'data');
  return (
    row && {
      assignmentId: row.type === NEW_ASSIGNMENT ? String(row.data['assignmentId']) : null,
      isNew: !row.is_viewed,
      settledBy: row.cleared_by === ACKNOWLEDGED ? null : row.cleared_by,
    }
  );
}

/**
 * Keeps the teaser from showing a user's own notification again (decisions §27). Returns true where it was shown before;
 * undefined where the user has no such notification.
 */
export async function dismiss(tx: Knex.Transaction, userId: string, id: string): Promise<boolean | undefined> {
  await lockInbox(tx, userId);
  const row = await tx('notifications')
    .where({ id, user_id: userId, is_hidden: false })
    .forUpdate()
    .first<Pick<StoredNotification, 'isViewed' | 'isDismissed'> & { clearedBy: string | null }>({
      isViewed: 'is_viewed',
      isDismissed: 'is_dismissed',
      clearedBy: 'cleared_by',
    });
  if (!row) return undefined;
  if (row.isDismissed) return false;
  await applyChanges(tx, [], [{ id, userId, isViewed: row.isViewed, clearedBy: row.clearedBy, isDismissed: true }]);
  return true;
}
