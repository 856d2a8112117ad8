import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { addCells, createTables, type Rates } from './candidates.ts';
import { list, names, sameFilters } from './cell-conditions.ts';
import { ALL, LEVELS, maskOf, periodName, shownValue, TABLES } from './figures.ts';
import { hideMore } from './hide.ts';

/** SQL of cells of relative periods: sums of parts of the time, where each part that has any projects is shown. */
const PERIODS = `
  select s.figure, s.slice, ${list((dimension) => (dimension === 'period' ? periodName('s.place') : `s.${dimension}`))},
    s.items, s.usd
  from (
    select p.figure, p.slice, ${list((dimension) => `p.${dimension}`)}, p.n, k.place,
      sum(c.n) as counted, bool_and(c.is_shown) filter (where c.period <= k.place::text) as is_shown,
      sum(c.items) filter (where c.period <= k.place::text) as items,
      sum(c.usd) filter (where c.period <= k.place::text) as usd
    from market_candidates p
    join market_candidates c on c.figure = p.figure and c.slice = p.slice and c.period <> '${ALL}'
      and ${sameFilters('c', 'p', 'period')}
    cross join generate_series(0, ${POLICY_PERIODS.length - 1}) as k (place)
    where p.period = '${ALL}' and p.is_shown
    group by p.figure, p.slice, ${list((dimension) => `p.${dimension}`)}, p.n, k.place
  ) s where s.counted = s.n and s.is_shown`;

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
  const shown = new Map<string, number>();
  for (const table of TABLES) {
    for (const level of LEVELS) {
      const whole = level === 0 ? [maskOf(table.slice(0, -1)), 0] : [maskOf(table), level - 1];
      // More filters and slices show parts of cells that are shown.
      if ((table.length > 0 || level > 0) && !shown.get(String(whole))) break;
      const count = await addCells(tx, table, level);
      shown.set(String([maskOf(table), level]), count);
      if (count > 0 && isComplementary) await hideMore(tx, table, level);
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
