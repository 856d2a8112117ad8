import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { list, names, sameFilters } from './cell-conditions.ts';
import { ALL, canBeShown, DIMENSIONS, maskOf, periodName, shownValue, TABLES, type Dimension } from './figures.ts';
import type { Settling } from './settle.ts';
import { withholdMore } from './withhold.ts';

const PLACE = `array_position(array[${[0, 1, 2, 3].map((place) => periodName(String(place))).join(', ')}], c.period) - 1`;

/** SQL of the combination of filters of a cell. */
const MASK = DIMENSIONS.map(
  (dimension, place) => `case when ${dimension} = '${ALL}' then 0 else ${2 ** place} end`,
).join(' + ');

/** SQL of the condition that facts `f` are of a cell `c` of a combination of filters. */
const ofCell = (table: readonly Dimension[]): string =>
  DIMENSIONS.map((dimension) => {
    if (!table.includes(dimension)) return `c.${dimension} = '${ALL}'`;
    return dimension === 'period'
      ? `c.period <> '${ALL}' and f.period::integer <= ${PLACE}`
      : `c.${dimension} = f.${dimension}`;
  }).join(' and ');

/**
 * Computes cells again of which 5 projects of 3 companies have changed, come or left since their night, where no change of fewer
 * follows from that (ADR 46). Others are kept as they are.
 */
export async function refreshCells(tx: Knex.Transaction, { night, rates, ratesOn }: Settling): Promise<void> {
  const used = await tx.raw<{ rows: { mask: number }[] }>(`select distinct ${MASK} as mask from market_cells`);
  const tables = TABLES.filter((table) => used.rows.some(({ mask }) => mask === maskOf(table)));
  await tx.raw(`
    create temporary table market_facts on commit drop as
      select *, true as is_present from portfolio_facts where figure <> 'scores'
      union all select *, false from portfolio_past_facts where figure <> 'scores';
    create index on market_facts (figure, slice);
    analyze market_facts;
    create temporary table market_fresh (
      id integer generated always as identity, mask integer, figure text collate "C", slice text collate "C",
      ${list((dimension) => `${dimension} text collate "C"`)}, place integer, as_of date, n numeric, items numeric,
      usd numeric, is_fresh boolean not null default true
    ) on commit drop;
    create temporary table market_changes (id integer, project_id uuid, company_id uuid) on commit drop;
  `);
  for (const table of tables) {
    await tx.raw(
      `with companies as (
        select c.ctid as cell, f.company_id, c.figure, count(*) filter (where f.is_present) as n,
          sum(f.items) filter (where f.is_present) as items,
          sum(f.amount * (:rates::jsonb ->> f.currency)::numeric) filter (where f.is_present) as usd,
          count(distinct f.project_id) filter (where f.changed_on > c.as_of) as changed
        from market_cells c join market_facts f on f.figure = c.figure and f.slice = c.slice and ${ofCell(table)}
        group by 1, 2, 3
      ), enough as (
        select cell from companies group by cell
        having sum(changed) >= ${MARKET_LIMITS.projects}
          and count(*) filter (where changed > 0) >= ${MARKET_LIMITS.companies}
      ), present as (
        select cell, figure, sum(n) as n, sum(items) as items, sum(usd) as usd
        from companies join enough using (cell) where n > 0 group by cell, figure having ${canBeShown('figure')}
      )
      insert into market_fresh (mask, figure, slice, ${names}, place, as_of, n, items, usd)
      select ${maskOf(table)}, c.figure, c.slice, ${list((dimension) => `c.${dimension}`)}, ${PLACE},
        c.as_of, p.n, p.items, p.usd
      from present p join market_cells c on c.ctid = p.cell`,
      { rates: JSON.stringify(rates) },
    );
  }
  for (const table of tables)
    await tx.raw(
      `insert into market_changes select distinct c.id, f.project_id, f.company_id from market_fresh c
       join market_facts f on f.figure = c.figure and f.slice = c.slice and f.changed_on > c.as_of and ${ofCell(table)}
       where c.mask = ${maskOf(table)}`,
    );
  await tx.raw('create index on market_changes (id); analyze market_changes; analyze market_fresh');
  await withholdMore(tx);
  await tx.raw(
    `update market_cells c set value = ${shownValue('x.figure', 'x.items', 'x.usd')}, as_of = :night::date,
       rates_on = case when x.usd is not null then :ratesOn::date end
     from market_fresh x where x.is_fresh and x.figure = c.figure and x.slice = c.slice
       and ${sameFilters('c', 'x')}`,
    { night, ratesOn },
  );
  await tx.raw('drop table market_facts, market_fresh, market_changes');
}
