import type { Knex } from 'knex';
import {
  ALL,
  canBeShown,
  DIMENSIONS,
  FIGURE_ROWS,
  LEVELS,
  maskOf,
  periodName,
  shownValue,
  TABLES,
  type Dimension,
} from './figures.ts';

type Table = readonly Dimension[];
type Level = (typeof LEVELS)[number];

/** Rates by which amounts are converted to USD. */
export type Rates = Readonly<Partial<Record<string, number>>>;

const list = (of: (dimension: Dimension) => string): string => DIMENSIONS.map(of).join(', ');
const names = list((dimension) => dimension);
/** SQL of the filters of rows `x` in a combination, with all values for the others. */
const within = (table: Table, x: string): string =>
  list((dimension) => (table.includes(dimension) ? `${x}.${dimension}` : `'${ALL}'`));
const without = (table: Table, dimension: Dimension): Table => table.filter((other) => other !== dimension);
/** SQL of the condition that two rows are of the same cell, apart from their slices. */
const sameFilters = (x: string, y: string): string =>
  DIMENSIONS.map((dimension) => `${x}.${dimension} = ${y}.${dimension}`).join(' and ');
/** {@link sameFilters} for a cell `x` and the one `y` that a filter less makes of it. */
const generalized = (table: Table, dimension: Dimension, x: string, y: string): string =>
  `${y}.mask = ${maskOf(without(table, dimension))} and ${DIMENSIONS.map((other) =>
    other === dimension ? `${y}.${other} = '${ALL}'` : `${x}.${other} = ${y}.${other}`,
  ).join(' and ')}`;

async function createTables(tx: Knex.Transaction, rates: Rates): Promise<void> {
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
      id integer generated always as identity, mask integer, figure text, slice text, of text, of_slice text, level integer,
      ${list((dimension) => `${dimension} text`)}, n numeric, items numeric, usd numeric, is_shown boolean, was_shown boolean
    ) on commit drop;
    create unique index on market_candidates (mask, figure, slice, ${names});
    analyze market_base;
  `);
}

/**
 * Adds the cells of a combination with a row for each of their companies: of cells that are shown with a filter less, and of
 * slices whose whole is shown. What follows from cells that are hidden is hidden, too, and is not looked at.
 */
async function addCells(tx: Knex.Transaction, table: Table, level: Level): Promise<number> {
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
  await tx.raw(
    `insert into market_lines
     select ${mask}, b.figure, b.slice, b.of, b.of_slice, b.level, ${within(table, 'b')}, b.company_id, sum(b.n),
       sum(b.items), sum(b.usd)
     from market_base b ${level > 0 ? whole : shorter}
     where b.level = ${level} group by b.figure, b.slice, b.of, b.of_slice, b.level, ${groups(table)}b.company_id`,
  );
  const known = table.map((dimension) => `l.${dimension} <> ''`);
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
  return rows[0]?.shown ?? 0;
}

const groups = (table: Table): string => table.map((dimension) => `b.${dimension}, `).join('');

/** SQL that hides the smallest shown part of each whole of `bad`, rather one that was not shown before. */
const hideOne = (bad: string, isPart: string): string => `
  with ${bad}, chosen as (
    select distinct on (${list((dimension) => `b.${dimension}`)}, b.figure, b.slice) c.id
    from bad b join market_candidates c on c.is_shown and ${isPart}
    order by ${list((dimension) => `b.${dimension}`)}, b.figure, b.slice, c.was_shown, c.n, c.id
  ) update market_candidates c set is_shown = false from chosen where chosen.id = c.id`;

/** Hides parts of cells by a filter, where what is hidden of a cell could not be shown as a group. */
async function hideByFilter(tx: Knex.Transaction, table: Table, level: Level, by: Dimension): Promise<number> {
  const [mask, whole] = [maskOf(table), maskOf(without(table, by))];
  const key = DIMENSIONS.filter((dimension) => dimension !== by).map((dimension) => `l.${dimension}`);
  const bad = `shown as (
      select l.figure, l.slice, ${list((dimension) => (dimension === by ? `'${ALL}' as ${dimension}` : `l.${dimension}`))},
        l.company_id, sum(l.n) as n, sum(l.usd) as usd
      from market_lines l join market_candidates c on c.mask = l.mask and c.figure = l.figure and c.slice = l.slice
        and ${sameFilters('c', 'l')}
      where l.mask = ${mask} and l.level = ${level} and c.is_shown group by l.figure, l.slice, ${key.join(', ')}, l.company_id
    ), wholes as (select distinct figure, slice, ${names} from shown
    ), rest as (
      select p.figure, p.slice, ${list((dimension) => `p.${dimension}`)}, p.n - coalesce(s.n, 0) as n,
        p.usd - coalesce(s.usd, 0) as usd
      from market_lines p join wholes using (figure, slice, ${names})
      left join shown s using (figure, slice, ${names}, company_id)
      where p.mask = ${whole}
    ), bad as (
      select figure, slice, ${names} from rest where n > 0 group by figure, slice, ${names} having not ${canBeShown('figure')}
    )`;
  const isPart = `c.mask = ${mask} and c.figure = b.figure and c.slice = b.slice and ${DIMENSIONS.filter(
    (dimension) => dimension !== by,
  )
    .map((dimension) => `c.${dimension} = b.${dimension}`)
    .join(' and ')}`;
  return hidden(await tx.raw(hideOne(bad, isPart)));
}

/**
 * Hides slices of cells as {@link hideByFilter} does. A project may have several slices, so that of each company as many projects
 * are counted as its largest hidden slice has.
 */
async function hideBySlice(tx: Knex.Transaction, table: Table, level: Level): Promise<number> {
  const mask = maskOf(table);
  const bad = `rest as (
      select l.figure, l.of_slice as slice, ${list((dimension) => `l.${dimension}`)}, max(l.n) as n, sum(l.usd) as usd
      from market_lines l join market_candidates c on c.mask = l.mask and c.figure = l.figure and c.slice = l.slice
        and ${sameFilters('c', 'l')}
      where l.mask = ${mask} and l.level = ${level} and not c.is_shown
      group by l.figure, l.of_slice, ${list((dimension) => `l.${dimension}`)}, l.company_id
    ), bad as (
      select figure, slice, ${names} from rest group by figure, slice, ${names} having not ${canBeShown('figure')}
    )`;
  const isPart = `c.mask = ${mask} and c.figure = b.figure and c.of_slice = b.slice and ${sameFilters('c', 'b')}`;
  return hidden(await tx.raw(hideOne(bad, isPart)));
}

const hidden = ({ rowCount }: { readonly rowCount: number | null }): number => rowCount ?? 0;

/** SQL of cells of relative periods: sums of shown parts of the time, or all of the time without shown parts. */
const PERIODS = `
  select s.figure, s.slice, ${list((dimension) => (dimension === 'period' ? periodName('s.place') : `s.${dimension}`))},
    case when s.hidden_inside = 0 then s.inside else s.items - s.outside end,
    case when s.hidden_inside = 0 then s.inside_usd else s.usd - s.outside_usd end
  from (
    select p.figure, p.slice, ${list((dimension) => `p.${dimension}`)}, p.items, p.usd, p.n, k.place, sum(c.n) as counted,
      coalesce(sum(c.items) filter (where c.is_shown and c.period <= k.place::text), 0) as inside,
      coalesce(sum(c.items) filter (where c.is_shown and c.period > k.place::text), 0) as outside,
      coalesce(sum(c.usd) filter (where c.is_shown and c.period <= k.place::text), 0) as inside_usd,
      coalesce(sum(c.usd) filter (where c.is_shown and c.period > k.place::text), 0) as outside_usd,
      coalesce(sum(c.n) filter (where c.period <= k.place::text), 0) as inside_n,
      coalesce(sum(c.n) filter (where not c.is_shown and c.period <= k.place::text), 0) as hidden_inside,
      coalesce(sum(c.n) filter (where not c.is_shown and c.period > k.place::text), 0) as hidden_outside
    from market_candidates p
    join market_candidates c on c.figure = p.figure and c.slice = p.slice and c.period <> '${ALL}'
      and ${DIMENSIONS.filter((dimension) => dimension !== 'period')
        .map((dimension) => `c.${dimension} = p.${dimension}`)
        .join(' and ')}
    cross join generate_series(0, 3) as k (place)
    where p.period = '${ALL}' and p.is_shown
    group by p.figure, p.slice, ${list((dimension) => `p.${dimension}`)}, p.items, p.usd, p.n, k.place
  ) s where s.counted = s.n and s.inside_n > 0 and (s.hidden_inside = 0 or s.hidden_outside = 0)`;

/** Options of {@link settleCells}; `isComplementary` is false only in the test that shows what an attacker finds then. */
export interface Settling {
  readonly night: string;
  readonly rates: Rates;
  readonly ratesOn: string;
  readonly isComplementary?: boolean;
}

/**
 * Chooses the cells that are shown, and computes those that were not shown before. A cell is shown if it is a group that can be
 * shown, all cells with a filter less are shown, and so is the whole that it is a slice of. Then parts are hidden until what is
 * hidden of each shown cell, by each filter and by its slices, is nothing or a group that could be shown (ADR 46).
 */
export async function settleCells(
  tx: Knex.Transaction,
  { night, rates, ratesOn, isComplementary = true }: Settling,
): Promise<void> {
  await createTables(tx, rates);
  for (const table of TABLES) {
    for (const level of LEVELS) {
      const shown = await addCells(tx, table, level);
      if (shown === 0) continue;
      for (let changed = isComplementary ? 1 : 0; changed > 0;) {
        changed = level > 0 ? await hideBySlice(tx, table, level) : 0;
        for (const dimension of table) changed += await hideByFilter(tx, table, level, dimension);
      }
    }
  }
  await tx.raw(
    `create temporary table market_chosen on commit drop as
     select figure, slice, ${names}, items, usd from market_candidates where is_shown and period = '${ALL}'
     union all ${PERIODS}`,
  );
  const same = `c.figure = n.figure and c.slice = n.slice and ${sameFilters('c', 'n')}`;
  await tx.raw(`delete from market_cells c where not exists (select from market_chosen n where ${same})`);
  await tx.raw(
    `insert into market_cells (figure, slice, ${names}, value, as_of, rates_on)
     select figure, slice, ${names}, ${shownValue('figure', 'items', 'usd')}, :night::date,
       case when usd is not null then :ratesOn::date end
     from market_chosen n on conflict do nothing`,
    { night, ratesOn },
  );
  await tx.raw('drop table market_chosen, market_candidates, market_lines, market_base');
}
