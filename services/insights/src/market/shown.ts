import type { Knex } from 'knex';
import type { Level, Table } from './cell-conditions.ts';
import type { Codes } from './codes.ts';
import { cubeOf, isGroup, shorterOf, type Family } from './cube.ts';
import { CAN_BE_SHOWN, maskOf } from './figures.ts';

/** Cells of a combination of filters that are looked at together. */
export interface Sweep {
  readonly family: Family;
  readonly codes: Codes;
  readonly table: Table;
}

/** Name of the table of the cells that may be shown; those that are hidden then stay in it. */
export const shownOf = ({ isAmount, level }: Family, table: Table): string =>
  `night_shown_${isAmount ? 'amounts' : 'counts'}_${level}_${maskOf(table)}`;

/** Returns the family of the wholes that cells of a family are slices of. */
export const wholesOf = (family: Family): Family => ({ ...family, level: (family.level - 1) as Level });

/** SQL of the condition that the cell `x` is not shown. */
export const isHidden = ({ family, table }: Sweep, x: string): string =>
  `not exists (select from ${shownOf(family, table)} h where h.is_shown and h.cell = ${x})`;

/**
 * Finds the cells of a combination that may be shown: groups that can be, of which all cells with a filter less are shown, and so
 * is the whole that they are a slice of. Returns their number.
 */
export async function addShown(tx: Knex.Transaction, { family, codes, table }: Sweep): Promise<number> {
  const { isAmount, level } = family;
  const shorter = shorterOf(table).map(
    (whole, place) =>
      `join ${shownOf(family, whole)} w${place} on w${place}.is_shown and w${place}.cell = ${codes.within(whole, 'c.cell')}`,
  );
  const ofSlice =
    level > 0
      ? `join ${shownOf(wholesOf(family), table)} w on w.is_shown and w.cell = c.cell - s.code + s.whole and s.slice <> ''`
      : '';
  const groups = isAmount
    ? `(select cell, sum(n)::integer as n, sum(items)::integer as items, sum(usd) as usd
        from ${cubeOf(family, table)} group by cell having ${CAN_BE_SHOWN})`
    : `(select * from ${cubeOf(family, table)} where ${isGroup()})`;
  const { rowCount } = await tx.raw<{ rowCount: number | null }>(
    `create temporary table ${shownOf(family, table)} on commit drop as
     select c.cell, c.cell - s.code + s.kin as kin, c.n, c.items, c.usd, true as is_shown, b.cell is not null as was_shown
     from ${groups} c join market_series s on s.code = ${codes.field('series', 'c.cell')} ${ofSlice} ${shorter.join(' ')}
     left join market_before b on b.cell = c.cell
     where ${codes.isKnown(table, 'c.cell')}`,
  );
  return rowCount ?? 0;
}
