import { MAX_PORTFOLIO_ITEMS, portfolioAnnounced } from '@portal/contracts/events/portfolio';
import { PORTFOLIO_KINDS, PORTFOLIO_TABLES, type PortfolioKind } from '@portal/contracts/events/portfolio-kinds';
import { publish } from '@portal/event-bus';
import { transaction } from '@portal/service-kit';
import type { Knex } from 'knex';
import { publishStates } from '../core/events/project-states.ts';
import { publishValues } from '../core/events/project-values.ts';
import { publishItems } from './publish-items.ts';

/** Result of a step: another copy of the service is feeding, nothing is left to do, or there may be more. */
export type Fed = 'busy' | 'idle' | 'more';

interface Feed {
  readonly walk_kind: PortfolioKind | null;
  readonly walk_after: string | null;
  readonly request_ids: readonly string[];
}

/**
 * Locks the feed for the transaction and takes a version. One feeder works at a time, whichever copy of the service it is in,
 * and reads the items in statements that begin after the lock: each sees all that earlier feeders saw, so that versions grow
 * in the order in which states were read. A change that it does not see yet has not committed, and then neither has the note
 * of it, which the next step finds. Returns undefined while another feeder works.
 */
async function lockFeed(tx: Knex.Transaction): Promise<(Feed & { readonly version: string }) | undefined> {
  const feed = await tx('portfolio_feed')
    .forUpdate()
    .skipLocked()
    .first<Feed | undefined>('walk_kind', 'walk_after', 'request_ids');
  if (!feed) return undefined;
  const { rows } = await tx.raw<{ rows: { version: string }[] }>(`select nextval('portfolio_versions') as version`);
  return { ...feed, version: rows[0]?.version ?? '' };
}

const TAKE = `delete from portfolio_changes where seq in (select seq from portfolio_changes order by seq limit ?)
  returning kind, item_id as id`;

/** Publishes the items whose changes were noted first, each once. */
export async function feedChanges(knex: Knex): Promise<Fed> {
  return transaction(knex, async (tx) => {
    const feed = await lockFeed(tx);
    if (!feed) return 'busy';
    const { rows } = await tx.raw<{ rows: { kind: PortfolioKind; id: string }[] }>(TAKE, [MAX_PORTFOLIO_ITEMS]);
    for (const kind of PORTFOLIO_KINDS) {
      const ids = new Set(rows.filter((row) => row.kind === kind).map(({ id }) => id));
      await publishItems(tx, kind, [...ids], feed.version);
    }
    return rows.length > 0 || feed.walk_kind !== null ? 'more' : 'idle';
  });
}

/**
 * Publishes the next items of the walk of all items, kind after kind in the order of their ids; what is added behind it meanwhile
 * was noted as changed. With projects it publishes their states and values for all services, in a transaction of their own: it
 * locks projects, which the feed should not wait for. At the end it publishes that all were.
 */
export async function walkOn(knex: Knex): Promise<Fed> {
  const { walk_kind, walk_after } = await knex('portfolio_feed').first<Feed>('walk_kind', 'walk_after');
  if (walk_kind === null) return 'idle';
  const ids = await followingIds(knex, walk_kind, walk_after);
  if (walk_kind === 'project' && ids.length > 0)
    await transaction(knex, async (tx) => {
      await publishStates(tx, ids);
      await publishValues(tx, ids);
    });
  return transaction(knex, async (tx) => {
    const feed = await lockFeed(tx);
    if (!feed) return 'busy';
    // A new request has begun the walk again, or another copy of the service has gone on.
    if (feed.walk_kind !== walk_kind || feed.walk_after !== walk_after) return 'more';
    await publishItems(tx, walk_kind, ids, feed.version);
    if (ids.length === MAX_PORTFOLIO_ITEMS) {
      await tx('portfolio_feed').update({ walk_after: ids.at(-1) });
      return 'more';
    }
    const next = PORTFOLIO_KINDS[PORTFOLIO_KINDS.indexOf(walk_kind) + 1];
    await tx('portfolio_feed').update({ walk_kind: next ?? null, walk_after: null, ...(!next && { request_ids: [] }) });
    if (next) return 'more';
    await publish(tx, portfolioAnnounced, { requestIds: [...feed.request_ids] }, null);
    return 'idle';
  });
}

const followingIds = (knex: Knex, kind: PortfolioKind, after: string | null): Promise<string[]> => {
  const following = knex(PORTFOLIO_TABLES[kind]).orderBy('id').limit(MAX_PORTFOLIO_ITEMS);
  if (after !== null) following.where('id', '>', after);
  return following.pluck<string[]>('id');
};

/** Begins the walk of all items, or begins it again, for a request. */
export async function beginWalk(tx: Knex.Transaction, requestId: string): Promise<void> {
  await tx('portfolio_feed').update({
    walk_kind: PORTFOLIO_KINDS[0],
    walk_after: null,
    request_ids: tx.raw('array_append(request_ids, ?::uuid)', [requestId]),
  });
  await tx.raw(`select pg_notify('portfolio_changes', '')`);
}
