import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { sameFilters } from './cell-conditions.ts';
import { ALL, DIMENSIONS, FIGURE_ROWS, maskOf, TABLES, type Dimension } from './figures.ts';

const isTooFew = `not (count(*) >= ${MARKET_LIMITS.projects} and count(distinct company_id) >= ${MARKET_LIMITS.companies})`;

/** SQL that withholds the smallest fresh part of each whole of `bad`. */
const withholdOne = (bad: string, isPart: string, order = 'c.n'): string => `
  with ${bad}, chosen as (
    select distinct on (p.id, b.part) c.id from bad b join market_fresh p on p.id = b.id
    join market_fresh c on c.is_fresh and ${isPart} order by p.id, b.part, ${order}, c.id
  ) update market_fresh c set is_fresh = false from chosen where chosen.id = c.id`;

/** Parts of a cell by a filter: changes of it that are in no fresh part. */
function byFilter(mask: number, dimension: Dimension): string {
  const part = mask + maskOf([dimension]);
  const isPart = `c.mask = ${part} and c.figure = p.figure and c.slice = p.slice and ${sameFilters('c', 'p', dimension)}`;
  return withholdOne(
    `rest as (
      select p.id, x.project_id, x.company_id from market_fresh p join market_changes x using (id)
      where p.mask = ${mask} and p.is_fresh and not exists (
        select from market_fresh c join market_changes y using (id)
        where c.is_fresh and ${isPart} and y.project_id = x.project_id)
    ), bad as (select id, '' as part from rest group by id having ${isTooFew})`,
    isPart,
  );
}

/** Periods of a cell, each a part of the next: changes between two fresh ones. */
function byPeriod(mask: number): string {
  const isPart = `c.mask = ${mask + maskOf(['period'])} and c.figure = p.figure and c.slice = p.slice and ${sameFilters('c', 'p', 'period')}`;
  return withholdOne(
    `rest as (
      select p.id, x.company_id, coalesce((
        select min(c.place) from market_fresh c join market_changes y using (id)
        where c.is_fresh and ${isPart} and y.project_id = x.project_id), 9) as part
      from market_fresh p join market_changes x using (id) where p.mask = ${mask} and p.is_fresh
    ), bad as (select id, part from rest group by id, part having ${isTooFew})`,
    `${isPart} and c.place < b.part`,
    'c.place desc',
  );
}

/** Slices of a cell: changes of slices that are not fresh. */
function bySlice(mask: number): string {
  const isPart = `c.mask = p.mask and ${sameFilters('c', 'p')} and c.figure = b.part
    and case when p.slice = '' then true else split_part(c.slice, '/', 1) = p.slice end`;
  return withholdOne(
    `rest as (
      select distinct p.id, g.figure as part, x.project_id, x.company_id
      from market_fresh p join ${FIGURE_ROWS} on g.of = p.figure join market_changes x using (id)
      where p.mask = ${mask} and p.is_fresh and not exists (
        select from market_fresh c join market_changes y using (id)
        where c.is_fresh and c.mask = p.mask and c.figure = g.figure and ${sameFilters('c', 'p')} and y.project_id = x.project_id
          and case when p.slice = '' then true else split_part(c.slice, '/', 1) = p.slice end)
    ), bad as (select id, part from rest group by id, part having ${isTooFew})`,
    isPart,
  );
}

/** Cells of which one with a filter less, or the whole that they are a slice of, is not fresh. */
const orphansOf = (dimension: Dimension): string => `
  update market_fresh c set is_fresh = false
  where c.is_fresh and c.${dimension} <> '${ALL}' and not exists (
    select from market_fresh p where p.is_fresh and p.figure = c.figure and p.slice = c.slice and p.${dimension} = '${ALL}'
      and ${sameFilters('c', 'p', dimension)})`;
const ORPHANED_SLICES = `
  update market_fresh c set is_fresh = false from ${FIGURE_ROWS}
  where g.figure = c.figure and g.of <> '' and c.is_fresh and not exists (
    select from market_fresh p where p.is_fresh and p.figure = g.of and ${sameFilters('c', 'p')}
      and p.slice = case when g.level = 2 then split_part(c.slice, '/', 1) else '' end)`;

/**
 * Withholds fresh cells until all cells with a filter less are fresh, and what has changed of each, and is in no fresh part of it,
 * is nothing or 5 projects of 3 companies: a figure less its parts tells of no fewer (ADR 46).
 */
export async function withholdMore(tx: Knex.Transaction): Promise<void> {
  const masks = new Set((await tx('market_fresh').distinct<{ mask: number }[]>('mask')).map(({ mask }) => mask));
  const statements = TABLES.filter((table) => masks.has(maskOf(table))).flatMap((table) => [
    ...DIMENSIONS.filter((dimension) => !table.includes(dimension) && masks.has(maskOf([...table, dimension]))).map(
      (dimension) => (dimension === 'period' ? byPeriod(maskOf(table)) : byFilter(maskOf(table), dimension)),
    ),
    bySlice(maskOf(table)),
  ]);
  const orphans = [...DIMENSIONS.map(orphansOf), ORPHANED_SLICES];
  for (let withheld = 1; withheld > 0;) {
    withheld = 0;
    for (const statement of [...orphans, ...statements]) {
      const { rowCount } = await tx.raw<{ rowCount: number | null }>(statement);
      withheld += rowCount ?? 0;
    }
  }
}
