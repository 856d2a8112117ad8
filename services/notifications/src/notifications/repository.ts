import type { UnreadCounts } from '@portal/contracts/notifications/inbox';
import type { Knex } from 'knex';
import type { NotificationData } from './rendering.ts';

/** Channel on which each change of an inbox is announced with the user's id, when its transaction commits. */
export const INBOX_CHANNEL = 'inbox';

/** A notification as it is stored; its words are rendered for each reader. */
export interface StoredNotification {
  readonly id: string;
  readonly type: string;
  readonly catalogueVersion: string;
  readonly isActionRequired: boolean;
  readonly isAlert: boolean;
  readonly isViewed: boolean;
  readonly data: NotificationData;
  readonly position: string | number;
  readonly createdAt: Date;
}

const COLUMNS = {
  id: 'id',
  type: 'type',
  catalogueVersion: 'catalogue_version',
  isActionRequired: 'is_action_required',
  isAlert: 'is_alert',
  isViewed: 'is_viewed',
  data: 'data',
  position: 'position',
  createdAt: 'created_at',
};

/**
 * Takes the next `changes` positions of each user's inbox, wakes the user's streams at commit, and answers the first of
 * the positions taken.
 *
 * Positions are what streams resume from, hence must become visible in their order: a lower one that commits after a
 * higher one would be skipped for ever by a reader who has seen the higher. A sequence gives no such promise. Here the
 * row of the user's inbox stays locked until the transaction ends, so that the next position of the same user is not
 * given out before the last one is committed or rolled back. Rows are taken in the order of their ids, in one statement,
 * so that two transactions never wait for each other; take all that a transaction needs in one call.
 */
export async function takePositions(
  tx: Knex.Transaction,
  changes: ReadonlyMap<string, number>,
): Promise<Map<string, bigint>> {
  if (changes.size === 0) return new Map();
  const { rows } = await tx.raw<{ rows: { user_id: string; position: string | number }[] }>(
    `with taken as (
       insert into inboxes as i (user_id, position)
       select user_id, n from unnest(?::uuid[], ?::bigint[]) as c (user_id, n) order by user_id
       on conflict (user_id) do update set position = i.position + excluded.position
       returning user_id, position
     )
     select user_id, position, pg_notify('${INBOX_CHANNEL}', user_id::text) from taken`,
    [[...changes.keys()], [...changes.values()]],
  );
  return new Map(rows.map((row) => [row.user_id, BigInt(row.position) - BigInt(changes.get(row.user_id) ?? 0) + 1n]));
}

/** Where a user's inbox stands: the position of its last change, 0 before the first. */
export async function positionOf(knex: Knex, userId: string): Promise<bigint> {
  const row = await knex<{ user_id: string; position: string | number }>('inboxes')
    .where({ user_id: userId })
    .first('position');
  return BigInt(row?.position ?? 0);
}

/** The rows of a user that changed after a position, in the order of their last changes. */
export async function changesAfter(
  knex: Knex,
  userId: string,
  position: bigint,
  limit: number,
): Promise<readonly StoredNotification[]> {
  return knex('notifications')
    .where({ user_id: userId, is_hidden: false })
    .where('position', '>', String(position))
    .orderBy('position')
    .limit(limit)
    .select(COLUMNS);
}

export async function unreadOf(knex: Knex, userId: string): Promise<UnreadCounts> {
  const rows = await knex('notifications')
    .where({ user_id: userId, is_hidden: false, is_viewed: false })
    .groupBy('is_alert')
    .select<{ is_alert: boolean; n: string }[]>('is_alert', knex.raw('count(*) as n'));
  const countOf = (isAlert: boolean) => Number(rows.find((row) => row.is_alert === isAlert)?.n ?? 0);
  return { notifications: countOf(false), claimAlerts: countOf(true) };
}

/** What of an inbox is asked for. */
export interface InboxFilter {
  readonly onlyNew: boolean;
  readonly alerts: boolean | undefined;
}

/** Rows beyond these are not counted: the answer says «at least». */
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
 * Marks a user's own notification viewed, except one that requires an action, which stays new (spec 1 §4). Answers how it
 * stands then; undefined where the user has no such notification.
 */
export async function markViewed(
  tx: Knex.Transaction,
  userId: string,
  id: string,
): Promise<{ readonly isViewed: boolean; readonly isActionRequired: boolean } | undefined> {
  const row = await tx('notifications')
    .where({ id, user_id: userId, is_hidden: false })
    .forUpdate()
    .first<{ is_viewed: boolean; is_action_required: boolean } | undefined>('is_viewed', 'is_action_required');
  if (!row) return undefined;
  const isActionRequired = row.is_action_required;
  if (row.is_viewed || isActionRequired) return { isViewed: row.is_viewed, isActionRequired };
  const position = (await takePositions(tx, new Map([[userId, 1]]))).get(userId);
  await tx('notifications')
    .where({ id })
    .update({ is_viewed: true, position: String(position), changed_at: tx.fn.now() });
  return { isViewed: true, isActionRequired };
}
