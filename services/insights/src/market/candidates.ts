import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { list, names, sameFilters, without, type Level, type Table } from './cell-conditions.ts';
import { ALL, canBeShown, DIMENSIONS, FIGURE_ROWS, maskOf, type Dimension } from './figures.ts';

/** Rows from which statistics are worth their time. */
const MANY_ROWS = 1_000;

/** Rates by which amounts are converted to USD. */
export type Rates = Readonly<Partial<Record<string, number>>>;

/**
 * Values that are never shown by themselves: what is not known of a project, and policies that began before all periods. By them
 * a hidden cell has a counterpart that nothing tells of (ADR 46). Kinds of projects have none.
 */
const NEVER_SHOWN: Readonly<Record<Dimension, string>> = {
  ...{ kind: '', category: '', construction: '', country: '' },
  period: String(POLICY_PERIODS.length),
};
/** SQL of the filters of rows `x` in a combination, with all values for the others. */
const within = (table: Table, x: string): string =>
  list((dimension) => (table.includes(dimension) ? `${x}.${dimension}` : `'${ALL}'`));
/** SQL of the condition that cell `y` is what a filter less makes of `x`. */
const generalized = (table: Table, dimension: Dimension, x: string, y: string): string =>
  `${y}.mask = ${maskOf(without(table, dimension))} and ${y}.${dimension} = '${ALL}' and ${sameFilters(x, y, dimension)}`;
const groups = (table: Table): string => table.map((dimension) => `b.${dimension}, `).join('');

/** Creates the tables of a night: what each company has in each cell, and the cells that may be shown. */
export async function createTables(tx: Knex.Transaction, rates: Rates): Promise<void> {
  await tx.raw(
    `create temporary table market_base on commit drop as
     select f.figure, f.slice, g.of, case when g.level = 2 then split_part(f.slice, '/', 1) else '' end as of_slice, g.level,
       ${list((dimension) => `f.${dimension}`)}, f.company_id, count(*) as n, sum(f.items) as items,
       sum(f.amount * (?::jsonb ->> f.currency)::numeric) as usd
     from portfolio_facts f join ${FIGURE_ROWS} using (figure)
     group by 1, 2, 3, 4, 5, ${list((dimension) => `f.${dimension}`)}, f.company_id`,
    [JSON.stringify(rates)],
  );
  await tx.raw(`
    create temporary table market_lines on commit drop as
      select 0 as mask, * from market_base limit 0;
    create index on market_lines (mask, figure, slice, ${names});
    create temporary table market_candidates (
      id integer generated always as identity, mask integer, figure text collate "C", slice text collate "C",
      of text collate "C", of_slice text collate "C", level integer,
      ${list((dimension) => `${dimension} text collate "C"`)}, n numeric, items numeric, usd numeric, is_shown boolean, was_shown boolean
    ) on commit drop;
    create unique index on market_candidates (mask, figure, slice, ${names});
    analyze market_base;
  `);
}

/**
 * Adds the cells of a combination with a row for each of their companies: of cells that are shown with a filter less, and of
 * slices whose whole is shown. What follows from cells that are hidden is hidden, too, and is not looked at.
 */
export async function addCells(tx: Knex.Transaction, table: Table, level: Level): Promise<number> {
  const mask = maskOf(table);
  const last = table.at(-1);
  const whole = `join market_candidates w on w.is_shown and w.mask = ${mask} and w.figure = b.of and w.slice = b.of_slice
    and ${DIMENSIONS.map((dimension) => `w.${dimension} = ${table.includes(dimension) ? `b.${dimension}` : `'${ALL}'`}`).join(' and ')}`;
  const shorter = last
    ? `join market_candidates w on w.is_shown and w.figure = b.figure and w.slice = b.slice
        and w.mask = ${maskOf(without(table, last))} and ${DIMENSIONS.map(
          (dimension) =>
            `w.${dimension} = ${table.includes(dimension) && dimension !== last ? `b.${dimension}` : `'${ALL}'`}`,
        ).join(' and ')}`
    : '';
  const { rowCount } = await tx.raw<{ rowCount: number | null }>(
    `insert into market_lines
     select ${mask}, b.figure, b.slice, b.of, b.of_slice, b.level, ${within(table, 'b')}, b.company_id, sum(b.n),
       sum(b.items), sum(b.usd)
     from market_base b ${level > 0 ? whole : shorter}
     where b.level = ${level} group by b.figure, b.slice, b.of, b.of_slice, b.level, ${groups(table)}b.company_id`,
  );
  const known = table.map((dimension) => `l.${dimension} <> '${NEVER_SHOWN[dimension]}'`);
  const more = table.map(
    (
      dimension,
    ) => `exists (select from market_candidates g where g.is_shown and g.figure = l.figure and g.slice = l.slice
      and ${generalized(table, dimension, 'l', 'g')})`,
  );
  const { rows } = await tx.raw<{ rows: { shown: number }[] }>(
    `with added as (
      insert into market_candidates (mask, figure, slice, of, of_slice, level, ${names}, n, items, usd, is_shown, was_shown)
      select ${mask}, l.figure, l.slice, l.of, l.of_slice, l.level, ${list((dimension) => `l.${dimension}`)}, l.n, l.items,
        l.usd, ${['l.can_be_shown', `(l.level = 0 or l.slice <> '')`, ...known, ...more].join(' and ')},
        exists (select from market_cells c where c.figure = l.figure and c.slice = l.slice and ${sameFilters('c', 'l')})
      from (
        select figure, slice, of, of_slice, level, ${names}, sum(n) as n, sum(items) as items, sum(usd) as usd,
          ${canBeShown('figure')} as can_be_shown
        from market_lines where mask = ${mask} and level = ${level} group by figure, slice, of, of_slice, level, ${names}
      ) l returning is_shown
    ) select count(*) filter (where is_shown)::integer as shown from added`,
  );
  // Without statistics a large market is joined row by row.
  if ((rowCount ?? 0) >= MANY_ROWS) await tx.raw('analyze market_lines; analyze market_candidates');
  return rows[0]?.shown ?? 0;
}
