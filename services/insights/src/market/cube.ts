import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { without, type Level, type Table } from './cell-conditions.ts';
import { NUMBERED, type Codes } from './codes.ts';
import { DIMENSIONS, FIGURE_NAMES, FIGURES, maskOf, TABLES } from './figures.ts';

/** Rates by which amounts are converted to USD. */
export type Rates = Readonly<Partial<Record<string, number>>>;

/**
 * Figures that are judged together: counts, or amounts, which have a rule more, of one level. A slice and its whole are both counts or
 * both amounts.
 */
export interface Family {
  readonly isAmount: boolean;
  readonly level: Level;
}
export const FAMILIES: readonly Family[] = [
  ...([0, 1, 2] as const).map((level) => ({ isAmount: false, level })),
  ...([0, 1] as const).map((level) => ({ isAmount: true, level })),
];

/** Name of the table of all cells of a combination of filters. Amounts have a row for each company. */
export const cubeOf = (table: Table): string => `night_cube_${maskOf(table)}`;

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
const keys = ({ isAmount }: Family): string => (isAmount ? '1, 2' : '1');

/** SQL of rows by cells, whose number is an expression of rows `f`, merged. */
export const merged = (family: Family, cell: string): string => `${cell} as cell, ${SUMS[kindOf(family)]}`;
export const mergedBy = keys;

/**
 * SQL of the condition that merged counts are a group: 5 projects of 3 companies (decisions §27). The product of the distances of each
 * company from the least and from the greatest one is more than 0 in sum only if there is a third one; sums of whole numbers
 * are exact up to 2^53.
 */
export const isGroup = (projects = 'n'): string => `(${projects} >= ${MARKET_LIMITS.projects}
  and (least_company + greatest_company) * companies - squares - least_company::float8 * greatest_company * n > 0)`;

/** Creates the cells of all combinations of filters, each from the smallest one with a filter more. */
export async function createCube(tx: Knex.Transaction, codes: Codes, family: Family, rates: Rates): Promise<void> {
  const figures = FIGURE_NAMES.filter(
    (name) => FIGURES[name].level === family.level && 'isAmount' in FIGURES[name] === family.isAmount,
  );
  const sizes = new Map<string, number>();
  const create = async (table: Table, rows: string, bindings: Record<string, unknown> = {}): Promise<void> => {
    const { rowCount } = await tx.raw<{ rowCount: number | null }>(
      `create temporary table ${cubeOf(table)} on commit drop as ${rows} group by ${keys(family)}`,
      bindings,
    );
    sizes.set(cubeOf(table), rowCount ?? 0);
  };
  await create(
    DIMENSIONS,
    `select p.cell + s.code as cell, ${OF_FACTS[kindOf(family)]} from portfolio_facts f ${NUMBERED}
     where f.figure = any(:figures)`,
    { figures, ...(family.isAmount && { rates: JSON.stringify(rates) }) },
  );
  for (const table of TABLES.toReversed().filter(({ length }) => length < DIMENSIONS.length)) {
    const longer = DIMENSIONS.filter((dimension) => !table.includes(dimension)).map((dimension) =>
      DIMENSIONS.filter((other) => other === dimension || table.includes(other)),
    );
    const [smallest = DIMENSIONS] = longer.toSorted(
      (one, other) => (sizes.get(cubeOf(one)) ?? 0) - (sizes.get(cubeOf(other)) ?? 0),
    );
    await create(table, `select ${merged(family, codes.within(table, 'cell'))} from ${cubeOf(smallest)}`);
  }
}

/** Drops the cells of all combinations. */
export const dropCube = async (tx: Knex.Transaction): Promise<void> => {
  await tx.raw(`drop table ${TABLES.map(cubeOf).join(', ')}`);
};

/** Returns the combinations with a filter less. */
export const shorterOf = (table: Table): Table[] => table.map((dimension) => without(table, dimension));
