import { MAX_PORTFOLIO_ITEMS } from '@portal/contracts/events/portfolio';
import { publish } from '@portal/event-bus';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { kindsOf, type Portfolio } from './portfolio.ts';
import { publishItems } from './publish-items.ts';

/** Result of a step: another copy of the service is feeding, nothing is left to do, or there may be more. */
export type Fed = 'busy' | 'idle' | 'more';

interface Feed<Kind extends string> {
  readonly walk_kind: Kind | null;
  readonly walk_after: string | null;
  readonly request_ids: readonly string[];
}

/**
 * Locks the feed for the transaction and takes a version. One feeder works at a time, whichever copy of the service it is in,
 * and reads the items in statements that begin after the lock: each sees all that earlier feeders saw, so that versions grow
 * in the order in which states were read. A change that it does not see yet has not committed, and then neither has the note
 * of it, which the next step finds. Returns undefined while another feeder works.
 */
async function lockFeed<Kind extends string>(
  tx: Knex.Transaction,
): Promise<(Feed<Kind> & { readonly version: string }) | undefined> {
  const feed = await tx('portfolio_feed')
    .forUpdate()
    .skipLocked()
    .first<Feed<Kind> | undefined>('walk_kind', 'walk_after', 'request_ids');
  if (!feed) return undefined;
  const { rows } = await tx.raw<{ rows: { version: string }[] }>(`select nextval('portfolio_versions') as version`);
  return { ...feed, version: rows[0]?.version ?? '' };
}

/**
 * SQL that takes the changes noted first, of the kinds that this copy of the service publishes: one that is being replaced leaves
 * those of a kind which it does not know yet. It finds them by their place: by their number, PostgreSQL would read the whole table
 * for each batch while it does not know yet how many rows an import has just added.
 */
const TAKE = `delete from portfolio_changes
  where ctid = any(array(select ctid from portfolio_changes where kind = any(?) order by seq limit ?))
  returning kind, item_id as id`;

/** Publishes the items whose changes were noted first, each once. */
export async function feedChanges<Kind extends string>(knex: Knex, portfolio: Portfolio<Kind>): Promise<Fed> {
  return transaction(knex, async (tx) => {
    const feed = await lockFeed<Kind>(tx);
    if (!feed) return 'busy';
    const kinds = kindsOf(portfolio);
    const { rows } = await tx.raw<{ rows: { kind: Kind; id: string }[] }>(TAKE, [[...kinds], MAX_PORTFOLIO_ITEMS]);
    for (const kind of kinds) {
      const ids = new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
      await publishItems(tx, portfolio, kind, { ids: [...ids], version: feed.version });
    }
    return rows.length > 0 || feed.walk_kind !== null ? 'more' : 'idle';
  });
}

/**
 * Publishes the next items of the walk of all items, kind after kind in the order of their ids; what is added behind it meanwhile
 * was noted as changed. What else is published with them has a transaction of its own: it may lock rows, which the feed should
 * not wait for. At the end it publishes that all were.
 */
export async function walkOn<Kind extends string>(knex: Knex, portfolio: Portfolio<Kind>): Promise<Fed> {
  const { walk_kind, walk_after } = await knex('portfolio_feed').first<Feed<Kind>>('walk_kind', 'walk_after');
  if (walk_kind === null) return 'idle';
  const ids = await followingIds(knex, portfolio.tables[walk_kind], walk_after);
  const { publishWith } = portfolio;
  if (publishWith && ids.length > 0) await transaction(knex, (tx) => publishWith(tx, walk_kind, ids));
  return transaction(knex, async (tx) => {
    const feed = await lockFeed<Kind>(tx);
    if (!feed) return 'busy';
    // A new request has begun the walk again, or another copy of the service has gone on.
    if (feed.walk_kind !== walk_kind || feed.walk_after !== walk_after) return 'more';
    await publishItems(tx, portfolio, walk_kind, { ids, version: feed.version });
    if (ids.length === MAX_PORTFOLIO_ITEMS) {
      await tx('portfolio_feed').update({ walk_after: ids.at(-1) });
      return 'more';
    }
    const kinds = kindsOf(portfolio);
    const next = kinds[kinds.indexOf(walk_kind) + 1];
    await tx('portfolio_feed').update({ walk_kind: next ?? null, walk_after: null, ...(!next && { request_ids: [] }) });
    if (next) return 'more';
    await publish(tx, portfolio.announced, { requestIds: [...feed.request_ids] }, null);
    return 'idle';
  });
}

const followingIds = (knex: Knex, table: string, after: string | null): Promise<string[]> => {
  const following = knex(table).orderBy('id').limit(MAX_PORTFOLIO_ITEMS);
  if (after !== null) following.where('id', '>', after);
  return following.pluck<string[]>('id');
};

/** Begins the walk of all items, or begins it again, for a request. */
export async function beginWalk<Kind extends string>(
  tx: Knex.Transaction,
  portfolio: Pick<Portfolio<Kind>, 'tables'>,
  requestId: string,
): Promise<void> {
  await tx('portfolio_feed').update({
    walk_kind: kindsOf(portfolio)[0],
    walk_after: null,
    request_ids: tx.raw('array_append(request_ids, ?::uuid)', [requestId]),
  });
  await tx.raw(`select pg_notify('portfolio_changes', '')`);
}
