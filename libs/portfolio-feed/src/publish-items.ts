import { MAX_PORTFOLIO_ITEMS } from '@portal/contracts/events/portfolio';
import { columnOf } from '@portal/contracts/events/portfolio-kinds';
import { publishEach } from '@portal/event-bus';
import type { Knex } from 'knex';
import type { Portfolio } from './portfolio.ts';

/** Bytes of the items of one event, beside its last one: NATS takes a megabyte at most. */
const MAX_BYTES = 400_000;

/** Returns SQL of the events of a kind: its items that are there, in parts of limited size, and then those that are not. */
function eventsOf<Kind extends string>({ tables, items }: Portfolio<Kind>, kind: Kind): string {
  const state = Object.keys(items[kind].entries).map((field) => `'${field}', x.${columnOf(field)}`);
  return `
  with stated as materialized (
    select x.id, json_build_object(${state.join(', ')})::text as state
    from ${tables[kind]} x where x.id = any(:ids::uuid[])
  ), parted as (
    select id, state, (sum(octet_length(state)) over (order by id) - 1) / ${MAX_BYTES} as part from stated
  ), parts as (
    select string_agg(state, ',' order by id) as items, '' as deleted from parted group by part
    union all
    select '', string_agg('"' || gone.id || '"', ',' order by gone.id)
    from (select distinct unnest(:ids::uuid[]) as id) gone
    where not exists (select from stated where stated.id = gone.id) having count(*) > 0
  )
  select '{"kind":"${kind}","version":' || :version::bigint || ',"items":[' || items || '],"deleted":[' || deleted || ']}'
    as data from parts`;
}

interface Items {
  readonly ids: readonly string[];
  readonly version: string;
}

/**
 * Publishes the present state of items of a kind; those that are not there as deleted. The caller holds the feed's lock and has
 * taken the version after that, so that of two states of an item the one with the higher version was read later.
 */
export async function publishItems<Kind extends string>(
  tx: Knex.Transaction,
  portfolio: Portfolio<Kind>,
  kind: Kind,
  { ids, version }: Items,
): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_PORTFOLIO_ITEMS) {
    const bindings = { ids: ids.slice(start, start + MAX_PORTFOLIO_ITEMS), version };
    await publishEach(tx, portfolio.statesOf(kind), { sql: eventsOf(portfolio, kind), bindings }, null);
  }
}
