import type { Knex } from 'knex';
import { list, names, sameFilters, without, type Level, type Table } from './cell-conditions.ts';
import {
  ALL,
  canBeShown,
  DIMENSIONS,
  FIGURE_NAMES,
  FIGURES,
  maskOf,
  type Dimension,
  type FigureName,
} from './figures.ts';

/** Cells of some figures that are looked at together. */
interface Sweep {
  readonly table: Table;
  readonly level: Level;
  readonly figures: readonly FigureName[];
}

/** SQL that hides the smallest shown part of each whole of `bad`, rather one that was not shown before. */
const hideOne = (bad: string, isPart: string): string => `
  with ${bad}, chosen as (
    select distinct on (${list((dimension) => `b.${dimension}`)}, b.figure, b.slice) c.id
    from bad b join market_candidates c on c.is_shown and ${isPart}
    order by ${list((dimension) => `b.${dimension}`)}, b.figure, b.slice, c.was_shown, c.n, c.id
  ) update market_candidates c set is_shown = false from chosen where chosen.id = c.id returning c.figure`;

/** Hides parts of cells by a filter, where what is hidden of a cell could not be shown as a group. */
async function hideByFilter(
  tx: Knex.Transaction,
  { table, level, figures }: Sweep,
  by: Dimension,
): Promise<readonly string[]> {
  const [mask, whole] = [maskOf(table), maskOf(without(table, by))];
  const key = DIMENSIONS.filter((dimension) => dimension !== by).map((dimension) => `l.${dimension}`);
  const bad = `shown as (
      select l.figure, l.slice, ${list((dimension) => (dimension === by ? `'${ALL}' as ${dimension}` : `l.${dimension}`))},
        l.company_id, sum(l.n) as n, sum(l.usd) as usd
      from market_lines l join market_candidates c on c.mask = l.mask and c.figure = l.figure and c.slice = l.slice
        and ${sameFilters('c', 'l')}
      where l.mask = ${mask} and l.level = ${level} and l.figure = any(:figures) and c.is_shown group by l.figure, l.slice, ${key.join(', ')}, l.company_id
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
  const isPart = `c.mask = ${mask} and c.figure = b.figure and c.slice = b.slice and ${sameFilters('c', 'b', by)}`;
  return hidden(await tx.raw(hideOne(bad, isPart), { figures }));
}

/**
 * Hides slices of cells as {@link hideByFilter} does. A project may have several slices, so that of each company as many projects
 * are counted as its largest hidden slice has.
 */
async function hideBySlice(tx: Knex.Transaction, { table, level, figures }: Sweep): Promise<readonly string[]> {
  const mask = maskOf(table);
  const bad = `rest as (
      select l.figure, l.of_slice as slice, ${list((dimension) => `l.${dimension}`)}, max(l.n) as n, sum(l.usd) as usd
      from market_lines l join market_candidates c on c.mask = l.mask and c.figure = l.figure and c.slice = l.slice
        and ${sameFilters('c', 'l')}
      where l.mask = ${mask} and l.level = ${level} and l.figure = any(:figures) and not c.is_shown
      group by l.figure, l.of_slice, ${list((dimension) => `l.${dimension}`)}, l.company_id
    ), bad as (
      select figure, slice, ${names} from rest group by figure, slice, ${names} having not ${canBeShown('figure')}
    )`;
  const isPart = `c.mask = ${mask} and c.figure = b.figure and c.of_slice = b.slice and ${sameFilters('c', 'b')}`;
  return hidden(await tx.raw(hideOne(bad, isPart), { figures }));
}

/** Hides cells of one kind of project where those of the other kind are hidden: kinds have no value that is never shown. */
async function hideOtherKind(tx: Knex.Transaction, { table, level, figures }: Sweep): Promise<readonly string[]> {
  return hidden(
    await tx.raw(
      `update market_candidates c set is_shown = false from market_candidates o
       where c.mask = ${maskOf(table)} and c.level = ${level} and c.figure = any(:figures) and c.is_shown and o.mask = c.mask and o.figure = c.figure
         and o.slice = c.slice and not o.is_shown and o.kind <> c.kind and ${sameFilters('o', 'c', 'kind')} returning c.figure`,
      { figures },
    ),
  );
}

/**
 * Hides cells of a combination until what is hidden of each shown cell is nothing or a group that can be shown. What is hidden
 * makes such a group larger, so that one look is enough, except for amounts, and where it hides cells of the other kind.
 */
export async function hideMore(tx: Knex.Transaction, table: Table, level: Level): Promise<void> {
  let figures = FIGURE_NAMES.filter((name) => FIGURES[name].level === level);
  while (figures.length > 0) {
    const sweep = { table, level, figures };
    const changed = new Set(level > 0 ? await hideBySlice(tx, sweep) : []);
    for (const dimension of table) for (const name of await hideByFilter(tx, sweep, dimension)) changed.add(name);
    const hasKind = table.includes('kind');
    if (hasKind) for (const name of await hideOtherKind(tx, sweep)) changed.add(name);
    figures = figures.filter((name) => changed.has(name) && (hasKind || 'isAmount' in FIGURES[name]));
  }
}

/** Returns the figures of which a statement has hidden cells. */
const hidden = ({ rows }: { readonly rows: readonly { readonly figure: string }[] }): readonly string[] =>
  rows.map(({ figure }) => figure);
