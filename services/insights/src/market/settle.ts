import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { names, sameFilters, without } from './cell-conditions.ts';
import { namesOf, type Codes } from './codes.ts';
import { cubeOf, shorterOf, type Cube } from './cube.ts';
import { shownValue, TABLES } from './figures.ts';
import { hideMore } from './hide.ts';
import { addShown, shownOf, wholesOf, type Sweep } from './shown.ts';

/** Options of {@link chooseCells}; `isComplementary` is false only in the test that shows what an attacker finds then. */
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
  const upTo = (sum: string): string =>
    `array[${POLICY_PERIODS.map((_, place) => `${sum} filter (where c.place <= ${place})`).join(', ')}]`;
  // A relative period is the sum of its parts, of which each that has projects must be shown.
  await tx.raw(
    `with sums as (
      select c.whole, ${upTo('sum(c.items)')} as items, ${upTo('sum(c.usd)')} as usd, ${upTo('bool_and(c.is_shown)')} as is_shown
      from (
        select c.items, c.usd, ${codes.period('c.cell')} as place, ${codes.within(shorter, 'c.cell')} as whole,
          h.cell is not null as is_shown
        from ${cubeOf(family, table)} c left join ${shown} h on h.is_shown and h.cell = c.cell
      ) c join ${shownOf(family, shorter)} p on p.is_shown and p.cell = c.whole
      where c.place >= 0 group by c.whole
    )
    insert into night_chosen
    select s.whole + ${codes.placedPeriod('k.place')}, s.items[k.place + 1], s.usd[k.place + 1]
    from sums s cross join generate_series(0, ${POLICY_PERIODS.length - 1}) as k (place) where s.is_shown[k.place + 1]`,
  );
}

/**
 * Chooses the cells of a family that are shown. A cell is shown if it is a group that can be shown, all cells with a filter less are
 * shown, and so is the whole that it is a slice of. Then parts are hidden until what is hidden of each shown cell, by each
 * filter and by its slices, is nothing or a group that could be shown (ADR 46). Adds the combinations that have shown cells to
 * `shown`, where those of the wholes of slices are already.
 */
export async function chooseCells(
  tx: Knex.Transaction,
  codes: Codes,
  { family, need }: Cube,
  shown: Set<string>,
  { isComplementary = true }: Settling,
): Promise<void> {
  for (const table of TABLES) {
    const wholes = shorterOf(table).map((shorter) => shownOf(family, shorter));
    if (family.level > 0) wholes.push(shownOf(wholesOf(family), table));
    // More filters and slices show parts of cells that are shown.
    if (!wholes.every((whole) => shown.has(whole))) continue;
    await need(table);
    const sweep = { family, codes, table };
    if ((await addShown(tx, sweep)) === 0) continue;
    shown.add(shownOf(family, table));
    if (isComplementary) await hideMore(tx, sweep);
    await choose(tx, sweep);
  }
}

/** Shows the chosen cells: new ones are stored that were not withheld, and those that are not chosen any more are withdrawn. */
export async function storeChosen(tx: Knex.Transaction, codes: Codes, { night, ratesOn }: Settling): Promise<void> {
  const { columns, joins } = namesOf(codes);
  await tx.raw(
    `create temporary table market_chosen on commit drop as select ${columns}, n.items, n.usd from (
       select * from night_chosen c where not exists (
         select from market_known k where k.cell = c.cell and k.is_new and not k.is_open)
     ) n ${joins};
     analyze market_chosen`,
  );
  const same = `c.figure = n.figure and c.slice = n.slice and ${sameFilters('c', 'n')}`;
  await tx.raw(
    `update market_cells c set is_shown = not c.is_shown
     where c.is_shown <> exists (select from market_chosen n where ${same})`,
  );
  await tx.raw(
    `insert into market_cells (figure, slice, ${names}, value, as_of, rates_on)
     select figure, slice, ${names}, ${shownValue('figure', 'items', 'usd')}, :night::date,
       case when usd is not null then :ratesOn::date end
     from market_chosen n on conflict do nothing`,
    { night, ratesOn },
  );
  await tx.raw('drop table market_chosen, night_chosen');
}
