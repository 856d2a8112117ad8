import { POLICY_PERIODS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import type { Table } from './cell-conditions.ts';
import { ALL, AMOUNTS, DIMENSIONS, FIGURE_ROWS, periodName, type Dimension } from './figures.ts';

/**
 * Numbers of the values of each filter during a night: 0 stands for all values, 1 for the one that is never shown by itself: what
 * is not known of a project, and policies that began before all periods. By it a hidden cell has a counterpart that nothing tells
 * of (ADR 46). Kinds of projects have none.
 */
const NEVER_SHOWN: Readonly<Record<Dimension, string>> = {
  ...{ kind: '', category: '', construction: '', country: '' },
  period: String(POLICY_PERIODS.length),
};
/** Number of the shortest period; the longer ones follow. */
const FIRST_PERIOD = 2;

const FIELDS = ['series', ...DIMENSIONS] as const;
type Field = (typeof FIELDS)[number];

/** Places of the fields in the number of a cell, which is the sum of its figure with its slice and of its filters. */
export interface Codes {
  /** SQL of the cell `x` with all values for other filters than some. */
  within(table: Table, x: string): string;
  /** SQL of the number of a field of the cell `x`. */
  field(field: Field, x: string): string;
  /** SQL of the condition that no filter of the cell `x` is a value that is never shown. */
  isKnown(table: Table, x: string): string;
  /** SQL of the number of a value of a filter within a cell. */
  placed(dimension: Dimension, code: string): string;
  /** SQL of the place of the period of the cell `x`, and of a period within a cell by its place. */
  period(x: string): string;
  placedPeriod(place: string): string;
}

function codesOf(sizes: ReadonlyMap<string, number>): Codes {
  const shifts = new Map<string, bigint>();
  const masks = new Map<string, bigint>();
  let bits = 0n;
  for (const field of FIELDS) {
    const size = BigInt((sizes.get(field) ?? 1).toString(2).length);
    shifts.set(field, bits);
    masks.set(field, ((1n << size) - 1n) << bits);
    bits += size;
  }
  if (bits > 63n) throw new Error('The market has more values than a cell can be numbered by');
  const field = (name: Field, x: string): string => `((${x} & ${masks.get(name)}) >> ${shifts.get(name)})`;
  const placed = (dimension: Dimension, code: string): string => `((${code})::bigint << ${shifts.get(dimension)})`;
  return {
    field,
    placed,
    period: (x) => `(${field('period', x)} - ${FIRST_PERIOD})`,
    placedPeriod: (place) => placed('period', `${place} + ${FIRST_PERIOD}`),
    within: (table, x) =>
      `(${x} & ${[...table, 'series' as const].reduce((mask, name) => mask | (masks.get(name) ?? 0n), 0n)})`,
    isKnown: (table, x) => table.map((dimension) => `${field(dimension, x)} <> 1`).join(' and ') || 'true',
  };
}

const VALUES = DIMENSIONS.filter((dimension) => dimension !== 'period').map(
  (dimension) => `
    select '${dimension}', value, case when value = '${NEVER_SHOWN[dimension]}' then 1
      else 1 + row_number() over (partition by value = '${NEVER_SHOWN[dimension]}' order by value) end
    from (select distinct ${dimension} as value from market_places)`,
);

/** Numbers the figures with their slices, the values of the filters, and the companies of a night. */
export async function createCodes(tx: Knex.Transaction): Promise<Codes> {
  await tx.raw(`
    create temporary table market_series on commit drop as
      with found as (
        select distinct figure, slice from portfolio_facts where figure <> 'scores'
        union select distinct figure, slice from portfolio_past_facts where figure <> 'scores'
      ), parted as (
        select f.figure, f.slice, g.level, g.of, g.figure in (${AMOUNTS}) as is_amount,
          case when g.level = 2 then split_part(f.slice, '/', 1) else '' end as of_slice,
          row_number() over (order by f.figure, f.slice) as code
        from found f join ${FIGURE_ROWS} using (figure)
      )
      select p.figure, p.slice, p.level, p.is_amount, p.code, w.code as whole,
        min(p.code) over (partition by p.figure, p.of_slice) as kin
      from parted p left join parted w on w.figure = p.of and w.slice = p.of_slice;
    create temporary table market_places on commit drop as
      select distinct ${DIMENSIONS.join(', ')} from portfolio_facts where figure = 'projects'
      union select distinct ${DIMENSIONS.join(', ')} from portfolio_past_facts where figure <> 'scores';
    create temporary table market_values (field text, value text collate "C", code bigint) on commit drop;
    insert into market_values ${VALUES.join(' union all ')}
      union all select 'period', '${NEVER_SHOWN.period}', 1
      union all select 'period', place::text, place + ${FIRST_PERIOD} from generate_series(0, ${POLICY_PERIODS.length - 1}) as place;
    create temporary table market_companies on commit drop as
      select company_id, row_number() over (order by company_id)::integer as company from (
        select company_id from portfolio_facts where figure = 'projects'
        union select company_id from portfolio_past_facts where figure <> 'scores');
  `);
  const { rows } = await tx.raw<{ rows: { field: string; size: number }[] }>(
    `select field, max(code)::integer as size from market_values group by field
     union all select 'series', coalesce(max(code), 1)::integer from market_series`,
  );
  const codes = codesOf(new Map(rows.map(({ field, size }) => [field, size])));
  const cell = DIMENSIONS.map((dimension) => codes.placed(dimension, `${dimension}_value.code`)).join(' + ');
  const values = DIMENSIONS.map(
    (dimension) => `join market_values ${dimension}_value on ${dimension}_value.field = '${dimension}'
      and ${dimension}_value.value = p.${dimension}`,
  );
  await tx.raw(`
    alter table market_places add column cell bigint;
    update market_places m set cell = n.cell
    from (select p.ctid as at, ${cell} as cell from market_places p ${values.join(' ')}) n where n.at = m.ctid;
    analyze market_places; analyze market_series; analyze market_companies; analyze market_values;
  `);
  return codes;
}

/** SQL of the number of the combination of filters of the cell `x`. */
export const maskOfCell = (codes: Codes, x: string): string =>
  DIMENSIONS.map((dimension, place) => `case when ${codes.field(dimension, x)} = 0 then 0 else ${2 ** place} end`).join(
    ' + ',
  );

/** SQL that numbers facts `f`: joins of what {@link createCodes} has created, and the cell of each. */
export const NUMBERED = `join market_series s using (figure, slice) join market_places p using (${DIMENSIONS.join(', ')})
  join market_companies o using (company_id)`;

/** SQL of the names of cells `n`: columns of `market_cells`, and the joins that they need. */
export const namesOf = (codes: Codes): { readonly columns: string; readonly joins: string } => ({
  columns: `s.figure, s.slice, ${DIMENSIONS.map((dimension) =>
    dimension === 'period'
      ? `coalesce(${periodName(codes.period('n.cell'))}, '${ALL}') as period`
      : `coalesce(${dimension}_value.value, '${ALL}') as ${dimension}`,
  ).join(', ')}`,
  joins: `join market_series s on s.code = ${codes.field('series', 'n.cell')} ${DIMENSIONS.filter(
    (dimension) => dimension !== 'period',
  )
    .map(
      (dimension) => `left join market_values ${dimension}_value on ${dimension}_value.field = '${dimension}'
        and ${dimension}_value.code = ${codes.field(dimension, 'n.cell')}`,
    )
    .join(' ')}`,
});

/** SQL of the number of stored cells `c`, and the joins that it needs. Cells with a value that no present fact has are left out. */
export const numberOf = (codes: Codes): { readonly cell: string; readonly joins: string } => ({
  cell: `s.code + ${DIMENSIONS.map((dimension) =>
    dimension === 'period'
      ? codes.placed(
          'period',
          `case when c.period = '${ALL}' then 0 else ${FIRST_PERIOD - 1}
             + array_position(array[${POLICY_PERIODS.map((_, place) => periodName(String(place))).join(', ')}], c.period) end`,
        )
      : codes.placed(dimension, `coalesce(${dimension}_value.code, 0)`),
  ).join(' + ')}`,
  joins: `join market_series s using (figure, slice) ${DIMENSIONS.filter((dimension) => dimension !== 'period')
    .map(
      (dimension) => `left join market_values ${dimension}_value on ${dimension}_value.field = '${dimension}'
        and ${dimension}_value.value = c.${dimension}`,
    )
    .join(' ')}
    where ${DIMENSIONS.filter((dimension) => dimension !== 'period')
      .map((dimension) => `(c.${dimension} = '${ALL}' or ${dimension}_value.code is not null)`)
      .join(' and ')}`,
});
