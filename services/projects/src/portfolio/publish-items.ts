import {
  amountStates,
  MAX_PORTFOLIO_ITEMS,
  PORTFOLIO_ITEMS,
  portfolioStates,
} from '@portal/contracts/events/portfolio';
import { columnOf, PORTFOLIO_TABLES, type PortfolioKind } from '@portal/contracts/events/portfolio-kinds';
import { publishEach } from '@portal/event-bus';
import type { Knex } from 'knex';

/** Bytes of the items of one event, beside its last one: NATS takes a megabyte at most. */
const MAX_BYTES = 400_000;

/** SQL of the state of an item `x` as the event has it, with the fields of its kind. */
const stateOf = (kind: PortfolioKind): string =>
  Object.keys(PORTFOLIO_ITEMS[kind].entries)
    .map((field) => `'${field}', x.${columnOf(field)}`)
    .join(', ');

/** Returns SQL of the events of a kind: its items that are there, in parts of limited size, and then those that are not. */
const eventsOf = (kind: PortfolioKind): string => `
  with stated as materialized (
    select x.id, json_build_object(${stateOf(kind)})::text as state
    from ${PORTFOLIO_TABLES[kind]} x where x.id = any(:ids::uuid[])
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

/**
 * Publishes the present state of items of a kind; those that are not there as deleted. The caller holds the feed's lock and has
 * taken the version after that, so that of two states of an item the one with the higher version was read later.
 */
export async function publishItems(
  tx: Knex.Transaction,
  kind: PortfolioKind,
  ids: readonly string[],
  version: string,
): Promise<void> {
  for (let start = 0; start < ids.length; start += MAX_PORTFOLIO_ITEMS) {
    const bindings = { ids: ids.slice(start, start + MAX_PORTFOLIO_ITEMS), version };
    const type = kind === 'claimAmounts' ? amountStates : portfolioStates;
    await publishEach(tx, type, { sql: eventsOf(kind), bindings }, null);
  }
}
