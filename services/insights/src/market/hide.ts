import type { Knex } from 'knex';
import { without } from './cell-conditions.ts';
import { cubeOf, isGroup, merged, mergedBy, type Family } from './cube.ts';
import { CAN_BE_SHOWN, type Dimension } from './figures.ts';
import { isHidden, shownOf, wholesOf, type Sweep } from './shown.ts';

/** SQL of the cells of `rest` that are no group. */
const badOf = ({ isAmount }: Family, projects?: string): string =>
  isAmount
    ? `bad as (select cell from rest group by cell having not ${CAN_BE_SHOWN})`
    : `bad as (select cell from rest where not ${isGroup(projects)})`;

/** SQL that hides the smallest shown part of each whole of `bad`, rather one that was not shown before. */
const hideOne = (shown: string, bad: string, whole: string): string => `
  with ${bad}, chosen as (
    select distinct on (b.cell) c.cell from bad b join ${shown} c on c.is_shown and ${whole} = b.cell
    order by b.cell, c.was_shown, c.n, c.cell
  ) update ${shown} c set is_shown = false from chosen where chosen.cell = c.cell`;

const hidden = async (tx: Knex.Transaction, statement: string): Promise<number> =>
  (await tx.raw<{ rowCount: number | null }>(statement)).rowCount ?? 0;

/** Hides parts of cells by a filter, where what is hidden of a cell could not be shown as a group. */
function hideByFilter(tx: Knex.Transaction, sweep: Sweep, by: Dimension): Promise<number> {
  const { family, codes, table } = sweep;
  const shown = shownOf(family, table);
  const wholeOf = (x: string): string => codes.within(without(table, by), x);
  const bad = `rest as (
      select ${merged(family, wholeOf('c.cell'))} from ${cubeOf(family, table)} c
      where ${wholeOf('c.cell')} in (select ${wholeOf('cell')} from ${shown} where is_shown) and ${isHidden(sweep, 'c.cell')}
      group by ${mergedBy(family)}
    ), ${badOf(family)}`;
  return hidden(tx, hideOne(shown, bad, wholeOf('c.cell')));
}

/**
 * Hides slices of cells as {@link hideByFilter} does. A project may have several slices: of counts the largest hidden slice and the
 * marks of all of them tell how many projects there are at least, of amounts the largest slice of each company.
 */
function hideBySlice(tx: Knex.Transaction, sweep: Sweep): Promise<number> {
  const { family, codes, table } = sweep;
  const [shown, wholes] = [shownOf(family, table), shownOf(wholesOf(family), table)];
  const sums = family.isAmount
    ? 'c.company, max(c.n) as n, sum(c.usd) as usd'
    : `max(c.n) as most, sum(c.n) as n, min(c.least_company) as least_company, max(c.greatest_company) as greatest_company,
       sum(c.companies) as companies, sum(c.squares) as squares, bit_count(bit_or(c.marks)::bit(64)) as marks`;
  const bad = `rest as (
      select c.cell - s.code + s.kin as cell, ${sums}
      from ${cubeOf(family, table)} c join market_series s on s.code = ${codes.field('series', 'c.cell')}
      join ${wholes} w on w.is_shown and w.cell = c.cell - s.code + s.whole
      where ${isHidden(sweep, 'c.cell')} group by ${mergedBy(family)}
    ), ${badOf(family, 'greatest(most, marks)')}`;
  return hidden(tx, hideOne(shown, bad, 'c.kin'));
}

/** Hides cells of one kind of project where those of the other kind are hidden: kinds have no value that is never shown. */
function hideOtherKind(tx: Knex.Transaction, sweep: Sweep): Promise<number> {
  const { family, codes, table } = sweep;
  const both = (x: string): string => codes.within(without(table, 'kind'), x);
  return hidden(
    tx,
    `update ${shownOf(family, table)} c set is_shown = false from ${cubeOf(family, table)} o
     where c.is_shown and o.cell <> c.cell and ${both('o.cell')} = ${both('c.cell')} and ${isHidden(sweep, 'o.cell')}`,
  );
}

/**
 * Hides cells of a combination until what is hidden of each shown cell is nothing or a group that can be shown. A cell that is hidden
 * so is a group by itself: with it each rest that it is a part of is one, too. One look is therefore enough for counts. The rule
 * of amounts does not hold of a sum because it holds of a part, so that they are looked at until nothing more is hidden.
 */
export async function hideMore(tx: Knex.Transaction, sweep: Sweep): Promise<void> {
  const { family, table } = sweep;
  for (let changed = 1; changed > 0;) {
    changed = family.level > 0 ? await hideBySlice(tx, sweep) : 0;
    for (const dimension of table) changed += await hideByFilter(tx, sweep, dimension);
    if (table.includes('kind')) changed += await hideOtherKind(tx, sweep);
    if (!family.isAmount) return;
  }
}
