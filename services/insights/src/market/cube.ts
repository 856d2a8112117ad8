import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { without, type Level, type Table } from './cell-conditions.ts';
import { NUMBERED, type Codes } from './codes.ts';
import { DIMENSIONS, FIGURE_NAMES, FIGURES, maskOf, type Dimension } from './figures.ts';

/** Rates by which amounts are converted to USD. */
type Rates = Readonly<Partial<Record<string, number>>>;

/**
 * Figures that are judged together: counts, or amounts, which have a rule more, of one level. A slice and its whole are both counts or
 * both amounts.
 */
export interface Family {
  readonly isAmount: boolean;
  readonly level: Level;
}
/** The families, wholes before their slices. */
export const FAMILIES: readonly Family[] = [
  ...([0, 1, 2] as const).map((level) => ({ isAmount: false, level })),
  ...([0, 1] as const).map((level) => ({ isAmount: true, level })),
];

/** Name of the table of all cells of a family with a combination of filters. Amounts have a row for each company. */
export const cubeOf = ({ isAmount, level }: Family, table: Table): string =>
  `night_cube_${isAmount ? 'amounts' : 'counts'}_${level}_${maskOf(table)}`;

/**
 * Columns of cells that add up from part to whole. Of the companies, which are numbered, counts keep the least and the greatest one
 * and the sums of the numbers and of their squares over projects: they tell of a third one without a row for each. `marks`
 * has a bit for each project, which several may share: it has no more bits than there are projects.
 */
const SUMS = {
  counts: `sum(n)::integer as n, sum(items)::integer as items, null::numeric as usd, min(least_company) as least_company,
    max(greatest_company) as greatest_company, sum(companies) as companies, sum(squares) as squares, bit_or(marks) as marks`,
  amounts: 'company, sum(n)::integer as n, sum(items)::integer as items, sum(usd) as usd',
};
const OF_FACTS = {
  counts: `count(*)::integer as n, sum(f.items)::integer as items, null::numeric as usd, min(o.company) as least_company,
    max(o.company) as greatest_company, sum(o.company::float8) as companies, sum(o.company::float8 * o.company) as squares,
    bit_or(1::bigint << (uuid_hash(f.project_id) & 63)) as marks`,
  amounts: `o.company, count(*)::integer as n, sum(f.items)::integer as items,
    sum(f.amount * (:rates::jsonb ->> f.currency)::numeric) as usd`,
};
const kindOf = ({ isAmount }: Family): keyof typeof SUMS => (isAmount ? 'amounts' : 'counts');

/** SQL of rows by cells, whose number is given as an expression, merged. */
export const merged = (family: Family, cell: string): string => `${cell} as cell, ${SUMS[kindOf(family)]}`;
/** SQL of the columns by which {@link merged} groups. */
export const mergedBy = ({ isAmount }: Family): string => (isAmount ? '1, 2' : '1');

/**
 * SQL of the condition that merged counts are a group: 5 projects of 3 companies (decisions §27). The product of the distances of each
 * company from the least and from the greatest one is more than 0 in sum only if there is a third one; sums of whole numbers
 * are exact up to 2^53.
 */
export const isGroup = (projects = 'n'): string => `(${projects} >= ${MARKET_LIMITS.projects}
  and (least_company + greatest_company) * companies - squares - least_company::float8 * greatest_company * n > 0)`;

/** Filters in the order in which cells are added up: those with few values are left open last. */
const ORDER: readonly Dimension[] = ['kind', 'period', 'category', 'construction', 'country'];

/** The cells of a family, in a table for each combination of filters. */
export interface Cube {
  readonly family: Family;
  /** Creates the table of a combination, from the one with a filter more. */
  need(table: Table): Promise<void>;
}

/** Creates the cells of a family from the present facts: those of all filters, and the others as they are needed. */
export async function createCube(tx: Knex.Transaction, codes: Codes, family: Family, rates: Rates): Promise<Cube> {
  const created = new Set<number>();
  const create = async (table: Table, rows: string, bindings: Record<string, unknown> = {}): Promise<void> => {
    await tx.raw(
      `create temporary table ${cubeOf(family, table)} on commit drop as ${rows} group by ${mergedBy(family)}`,
      bindings,
    );
    created.add(maskOf(table));
  };
  const figures = FIGURE_NAMES.filter(
    (name) => FIGURES[name].level === family.level && 'isAmount' in FIGURES[name] === family.isAmount,
  );
  await create(
    DIMENSIONS,
    `select p.cell + s.code as cell, ${OF_FACTS[kindOf(family)]} from portfolio_facts f ${NUMBERED}
     where f.figure = any(:figures)`,
    { figures, ...(family.isAmount && { rates: JSON.stringify(rates) }) },
  );
  const need = async (table: Table): Promise<void> => {
    if (created.has(maskOf(table))) return;
    const more = ORDER.find((dimension) => !table.includes(dimension));
    const longer = DIMENSIONS.filter((dimension) => dimension === more || table.includes(dimension));
    await need(longer);
    await create(table, `select ${merged(family, codes.within(table, 'cell'))} from ${cubeOf(family, longer)}`);
  };
  return { family, need };
}

/** Returns the combinations with a filter less. */
export const shorterOf = (table: Table): Table[] => table.map((dimension) => without(table, dimension));
