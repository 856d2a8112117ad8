import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { without, type Table } from './cell-conditions.ts';
import type { Codes } from './codes.ts';
import { DIMENSIONS, maskOf, TABLES, type Dimension } from './figures.ts';

const isTooFew = `not (count(*) >= ${MARKET_LIMITS.projects} and count(distinct company) >= ${MARKET_LIMITS.companies})`;

/** SQL that withholds the smallest fresh part of each whole of `bad`. */
const withholdOne = (bad: string, isPart: string, order = 'c.n'): string => `
  with ${bad}, chosen as (
    select distinct on (p.id, b.part) c.id from bad b join market_fresh p on p.id = b.id
    join market_fresh c on c.is_fresh and ${isPart} order by p.id, b.part, ${order}, c.cell
  ) update market_fresh c set is_fresh = false from chosen where chosen.id = c.id`;

/** SQL of the condition that a cell `c` is a part of `p` by a filter. */
const isPartBy = (codes: Codes, table: Table, dimension: Dimension): string =>
  `c.mask = ${maskOf([...table, dimension])} and ${codes.within(table, 'c.cell')} = p.cell`;

/** Parts of a cell by a filter: changes of it that are in no fresh part. */
function byFilter(codes: Codes, table: Table, dimension: Dimension): string {
  const isPart = isPartBy(codes, table, dimension);
  return withholdOne(
    `rest as (
      select p.id, x.project, x.company from market_fresh p join market_changes x using (id)
      where p.mask = ${maskOf(table)} and p.is_fresh and not exists (
        select from market_fresh c join market_changes y using (id)
        where c.is_fresh and ${isPart} and y.project = x.project)
    ), bad as (select id, 0 as part from rest group by id having ${isTooFew})`,
    isPart,
  );
}

/** Periods of a cell, each a part of the next: changes between two fresh ones. */
function byPeriod(codes: Codes, table: Table): string {
  const isPart = isPartBy(codes, table, 'period');
  const place = codes.period('c.cell');
  return withholdOne(
    `places as (
      select p.id, y.project, min(${place}) as place
      from market_fresh p join market_fresh c on c.is_fresh and ${isPart} join market_changes y on y.id = c.id
      where p.mask = ${maskOf(table)} and p.is_fresh group by 1, 2
    ), rest as (
      select p.id, x.company, coalesce(q.place, 9) as part
      from market_fresh p join market_changes x using (id) left join places q on q.id = p.id and q.project = x.project
      where p.mask = ${maskOf(table)} and p.is_fresh
    ), bad as (select id, part from rest group by id, part having ${isTooFew})`,
    `${isPart} and ${place} < b.part`,
    `${place} desc`,
  );
}

/** Slices of a cell: changes of slices that are not fresh. */
function bySlice(codes: Codes, table: Table): string {
  return withholdOne(
    `rest as (
      select distinct p.id, g.kin as part, x.project, x.company
      from market_fresh p join (select distinct whole, kin from market_series) g on g.whole = ${codes.field('series', 'p.cell')}
      join market_changes x using (id)
      where p.mask = ${maskOf(table)} and p.is_fresh and not exists (
        select from market_fresh c join market_changes y using (id)
        where c.is_fresh and c.whole = p.cell and ${codes.field('series', 'c.kin')} = g.kin and y.project = x.project)
    ), bad as (select id, part from rest group by id, part having ${isTooFew})`,
    `c.whole = p.cell and ${codes.field('series', 'c.kin')} = b.part`,
  );
}

/** Cells of which one with a filter less, or the whole that they are a slice of, is not fresh. */
const orphansOf = (codes: Codes, dimension: Dimension): string => `
  update market_fresh c set is_fresh = false
  where c.is_fresh and ${codes.field(dimension, 'c.cell')} <> 0 and not exists (
    select from market_fresh p where p.is_fresh and p.cell = ${codes.within(without(DIMENSIONS, dimension), 'c.cell')})`;
const ORPHANED_SLICES = `
  update market_fresh c set is_fresh = false
  where c.whole is not null and c.is_fresh and not exists (select from market_fresh p where p.is_fresh and p.cell = c.whole)`;

/**
 * Withholds fresh cells until all cells with a filter less are fresh, and what has changed of each, and is in no fresh part of it,
 * is nothing or 5 projects of 3 companies: a figure less its parts tells of no fewer (ADR 46).
 */
export async function withholdMore(tx: Knex.Transaction, codes: Codes): Promise<void> {
  const masks = new Set((await tx('market_fresh').distinct<{ mask: number }[]>('mask')).map(({ mask }) => mask));
  const statements = TABLES.filter((table) => masks.has(maskOf(table))).flatMap((table) => [
    ...DIMENSIONS.filter((dimension) => !table.includes(dimension) && masks.has(maskOf([...table, dimension]))).map(
      (dimension) => (dimension === 'period' ? byPeriod(codes, table) : byFilter(codes, table, dimension)),
    ),
    bySlice(codes, table),
  ]);
  const orphans = [...DIMENSIONS.map((dimension) => orphansOf(codes, dimension)), ORPHANED_SLICES];
  for (let withheld = 1; withheld > 0;) {
    withheld = 0;
    for (const statement of [...orphans, ...statements]) {
      const { rowCount } = await tx.raw<{ rowCount: number | null }>(statement);
      withheld += rowCount ?? 0;
    }
  }
}
