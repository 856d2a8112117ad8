import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { names, sameFilters, without } from './cell-conditions.ts';
import { namesOf, type Codes } from './codes.ts';
import { cubeOf, type Family } from './cube.ts';
import { shownValue, TABLES } from './figures.ts';
import { hideMore } from './hide.ts';
import { addShown, shownOf, type Sweep } from './shown.ts';

/** Options of {@link settleCells}; `isComplementary` is false only in the test that shows what an attacker finds then. */
export interface Settling {
  readonly night: string;
  readonly ratesOn: string;
  readonly isComplementary?: boolean;
}

/** Creates the table of the cells that are chosen. */
export const createChosen = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw('create temporary table night_chosen (cell bigint, items bigint, usd numeric) on commit drop');
};

/** Adds the shown cells of a combination to the chosen ones. Of parts of the time relative periods are chosen. */
async function choose(tx: Knex.Transaction, { codes, family, table }: Sweep): Promise<void> {
  const shown = shownOf(family, table);
  if (!table.includes('period')) {
    await tx.raw(`insert into night_chosen select cell, items, usd from ${shown} where is_shown`);
    return;
  }
  const shorter = without(table, 'period');
  // Sums of parts of the time, where each part that has any projects is shown.
  await tx.raw(
    `insert into night_chosen
     select p.cell + ${codes.placedPeriod('k.place')}, sum(c.items), sum(c.usd)
     from ${shownOf(family, shorter)} p
     join (select c.*, ${codes.period('c.cell')} as place, ${codes.within(shorter, 'c.cell')} as whole, h.is_shown
       from ${cubeOf(table)} c left join ${shown} h on h.is_shown and h.cell = c.cell) c on c.whole = p.cell
     join generate_series(0, ${POLICY_PERIODS.length - 1}) as k (place) on c.place between 0 and k.place
     where p.is_shown group by p.cell, k.place having bool_and(coalesce(c.is_shown, false))`,
  );
}

/**
 * Chooses the cells of a family that are shown. A cell is shown if it is a group that can be shown, all cells with a filter less are
 * shown, and so is the whole that it is a slice of. Then parts are hidden until what is hidden of each shown cell, by each
 * filter and by its slices, is nothing or a group that could be shown (ADR 46). Wholes of slices are chosen before.
 */
export async function chooseCells(
  tx: Knex.Transaction,
  codes: Codes,
  family: Family,
  { isComplementary = true }: Settling,
): Promise<void> {
  for (const table of TABLES) {
    const sweep = { family, codes, table };
    const count = await addShown(tx, sweep);
    if (count === 0) continue;
    if (isComplementary) await hideMore(tx, sweep);
    await choose(tx, sweep);
  }
}

/** Stores the chosen cells: those that were not shown before are computed, and those that are not chosen any more leave. */
export async function storeChosen(tx: Knex.Transaction, codes: Codes, { night, ratesOn }: Settling): Promise<void> {
  const { columns, joins } = namesOf(codes);
  await tx.raw(
    `create temporary table market_chosen on commit drop as select ${columns}, n.items, n.usd from night_chosen n ${joins};
     analyze market_chosen`,
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
  await tx.raw('drop table market_chosen, night_chosen');
}
