import { MARKET_LIMITS } from '@portal/contracts/insights/global-ecosystem-lists';
import type { Knex } from 'knex';
import { without, type Table } from './cell-conditions.ts';
import { maskOfCell, numberOf, NUMBERED, type Codes } from './codes.ts';
import { CAN_BE_SHOWN, DIMENSIONS, maskOf, shownValue, TABLES } from './figures.ts';
import { cubeOf, isGroup, merged, type Cube } from './cube.ts';
import type { Settling } from './settle.ts';

/** Creates the table of the stored cells by their numbers. Cells with a value that no present fact has are left out, and stay as they are. */
export async function createBefore(tx: Knex.Transaction, codes: Codes): Promise<void> {
  const { cell, joins } = numberOf(codes);
  await tx.raw(
    `create temporary table market_before on commit drop as
     select n.*, ${maskOfCell(codes, 'n.cell')} as mask
     from (select c.ctid as at, ${cell} as cell, c.as_of, c.is_shown from market_cells c ${joins}) n;
     analyze market_before`,
  );
}

/** Creates the table of the facts that are other ones than on the night of some figure: as they are, and as they were. */
async function createChanged(tx: Knex.Transaction): Promise<void> {
  const columns = `project_id, figure, slice, company_id, ${DIMENSIONS.join(', ')}, changed_on`;
  await tx.raw(
    `create temporary table market_changed on commit drop as
     select p.cell + s.code as cell, dense_rank() over (order by f.project_id)::integer as project, o.company, f.changed_on, f.is_past
     from (
       select ${columns}, false as is_past from portfolio_facts where changed_on > (select min(as_of) from market_before)
       union all select ${columns}, true from portfolio_past_facts
     ) f ${NUMBERED} where f.figure <> 'scores';
     analyze market_changed`,
  );
}

/** SQL of the condition that facts or lines `f` are of a cell `c` of a combination of filters. */
function ofCell(codes: Codes, table: Table): string {
  const exact = without(table, 'period');
  const same = `${codes.within(exact, 'f.cell')} = ${codes.within(exact, 'c.cell')}`;
  const place = `${codes.period('f.cell')} between 0 and ${codes.period('c.cell')}`;
  return table.includes('period') ? `${same} and ${place}` : same;
}

/**
 * SQL of the condition that changed facts `f` of a project make a cell another one: it came, left, or counts otherwise. Of one that has moved
 * within the cell there are both the fact before and the present one, and the figure is as it was.
 */
const HAS_CHANGED = 'bool_or(f.is_past) <> bool_or(not f.is_past)';

const isEnough = (projects: string, companies: string): string =>
  `coalesce(${projects} >= ${MARKET_LIMITS.projects} and ${companies} >= ${MARKET_LIMITS.companies}, false)`;

/** Finds the cells of which 5 projects of 3 companies have changed, come or left since their night. */
export async function findChanged(tx: Knex.Transaction, codes: Codes): Promise<readonly Table[]> {
  const used = await tx('market_before').distinct<{ mask: number }[]>('mask');
  await createChanged(tx);
  await tx.raw(`
    create temporary table market_enough (at tid, cell bigint, mask integer, as_of date, is_real boolean) on commit drop;
    create temporary table market_fresh (
      id integer generated always as identity, at tid, mask integer, cell bigint, as_of date, n integer, items bigint, usd numeric,
      is_fresh boolean not null default true
    ) on commit drop`);
  const tables = [];
  for (const table of TABLES.filter((one) => used.some(({ mask }) => mask === maskOf(one)))) {
    const { rowCount } = await tx.raw<{ rowCount: number | null }>(
      `with changes as (
        select c.at, f.company, f.project, ${HAS_CHANGED} as is_real
        from market_before c join market_changed f on ${ofCell(codes, table)} and f.changed_on > c.as_of
        where c.mask = ${maskOf(table)} group by 1, 2, 3
      ), companies as (
        select at, company, count(*) as changed, count(*) filter (where is_real) as really from changes group by 1, 2
      )
      insert into market_enough select c.at, c.cell, c.mask, c.as_of, enough.is_real from market_before c join (
        select at, ${isEnough('sum(really)', 'count(*) filter (where really > 0)')} as is_real from companies group by at
        having ${isEnough('sum(changed)', 'count(*)')}
      ) enough using (at)`,
    );
    if (rowCount) tables.push(table);
  }
  await forgetWithdrawn(tx);
  return tables;
}

/** Removes the figures that are shown no more of which enough has changed: what readers remember of them is not true any more. */
async function forgetWithdrawn(tx: Knex.Transaction): Promise<void> {
  await tx.raw(`
    delete from market_cells c using market_enough e where c.ctid = e.at and not c.is_shown and e.is_real;
    delete from market_enough e using market_before b where b.at = e.at and not b.is_shown;
    delete from market_before b where not exists (select from market_cells c where c.ctid = b.at)`);
}

/** Computes the cells of a family again of which enough has changed. */
export async function computeAgain(
  tx: Knex.Transaction,
  codes: Codes,
  { family, need }: Cube,
  tables: readonly Table[],
): Promise<void> {
  for (const table of tables) {
    await need(table);
    const found = `from market_enough c join ${cubeOf(family, table)} f on ${ofCell(codes, table)} where c.mask = ${maskOf(table)}`;
    const present = family.isAmount
      ? `select at, sum(n) as n, sum(items) as items, sum(usd) as usd from (
           select c.at, f.company, sum(f.n) as n, sum(f.items) as items, sum(f.usd) as usd ${found} group by 1, 2
         ) companies group by at having ${CAN_BE_SHOWN}`
      : `select * from (select ${merged(family, 'c.at')} ${found} group by 1) m (at) where ${isGroup()}`;
    await tx.raw(
      `insert into market_fresh (at, mask, cell, as_of, n, items, usd)
       select c.at, c.mask, c.cell, c.as_of, p.n, p.items, p.usd from (${present}) p join market_enough c using (at)`,
    );
  }
}

/** Finds what has changed of the cells that were computed again, and what they are parts of. */
export async function findChanges(tx: Knex.Transaction, codes: Codes, tables: readonly Table[]): Promise<void> {
  await tx.raw('create temporary table market_changes (id integer, project integer, company integer) on commit drop');
  for (const table of tables)
    await tx.raw(
      `insert into market_changes select distinct c.id, f.project, f.company
       from market_fresh c join market_changed f on ${ofCell(codes, table)} and f.changed_on > c.as_of
       where c.mask = ${maskOf(table)}`,
    );
  await tx.raw(`
    alter table market_fresh add column whole bigint, add column kin bigint;
    update market_fresh c set whole = c.cell - s.code + s.whole, kin = c.cell - s.code + s.kin
      from market_series s where s.code = ${codes.field('series', 'c.cell')};
    analyze market_fresh; analyze market_changes`);
}

/** Stores cells that were computed again and not withheld. Others are kept as they are. */
export async function storeFresh(tx: Knex.Transaction, { night, ratesOn }: Settling): Promise<void> {
  await tx.raw(
    `update market_cells c set value = ${shownValue('c.figure', 'x.items', 'x.usd')}, as_of = :night::date,
       rates_on = case when x.usd is not null then :ratesOn::date end
     from market_fresh x where x.is_fresh and x.at = c.ctid`,
    { night, ratesOn },
  );
  await tx.raw('drop table market_changed, market_enough, market_fresh, market_changes');
}
