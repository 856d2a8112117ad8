import type { Knex } from 'knex';
import type { Table } from './cell-conditions.ts';
import type { Codes } from './codes.ts';
import { cubeOf, isGroup, merged, mergedBy, type Cube, type Family } from './cube.ts';
import { CAN_BE_SHOWN, DIMENSIONS, maskOf, TABLES, type Dimension } from './figures.ts';

/** SQL of the condition that readers know a row of `market_known`, or would after tonight. */
const isOfReaders = (k: string): string => `(${k}.is_open or ${k}.is_kept)`;

/** SQL of the known wholes of `parts` that are shown tonight, or a part of which is. */
const asked = (whole: string, ofTable: string, ofPart: string): string => `
  (select cell from market_known p where ${ofTable} and ${isOfReaders('p')} and (
    p.is_open or p.cell in (select ${whole} from market_known c where c.is_open and ${ofPart})))`;

/** SQL of the state of a part by the row `k` of `market_known` that it may have; what may leave is not known once it is withheld. */
const STATE = `k.cell is not null as is_known, coalesce(k.is_open, false) as is_open,
  coalesce(k.is_open and not k.is_kept, false) as may_leave`;

/** SQL of the rests of `parts`: what of each key is in no part that readers know, or in such parts `more`. */
const restOf = (family: Family, sums: string, more = ''): string =>
  `(select ${sums} from parts where not is_known ${more} group by ${mergedBy(family)})`;

/**
 * SQL of the keys of `parts` of which a rest is neither nothing nor a group that can be shown, or which have no rest and a part that
 * readers know and that is no group any more: it would be the rest of the other ones.
 */
function badOf(family: Family, sums: string, projects: string): string {
  const rest = `rest as ${restOf(family, sums)}`;
  if (!family.isAmount)
    return `${rest}, bad as (
      select key from rest where not ${isGroup(projects)}
      union select key from parts where is_known and not is_open and not ${isGroup()} and key not in (select key from rest))`;
  return `${rest}, small as (
      select key, cell from parts where is_known and not is_open group by key, cell having not ${CAN_BE_SHOWN}
    ), bad as (
      select key from rest group by key having not ${CAN_BE_SHOWN}
      union select key from small where key not in (select key from rest)
      union select key from ${restOf(family, sums, 'or (key, cell) in (select key, cell from small)')} r
        group by key having not ${CAN_BE_SHOWN})`;
}

/** SQL that withholds of each of the `bad` keys the smallest part that may leave, and the wholes of the others. */
const withheld = (parts: string, bad: string): string => `
  with parts as materialized (${parts}), ${bad}, wrong as (
    select distinct on (p.key) p.cell, p.whole, p.may_leave from parts p join bad using (key)
    order by p.key, p.may_leave desc, p.n, p.cell
  ) update market_known k set is_open = false from wrong w
  where k.is_open and k.cell = case when w.may_leave then w.cell else w.whole end`;

/** Parts of cells by a filter. */
function byFilter(family: Family, codes: Codes, table: Table, dimension: Dimension): string {
  const longer = [...table, dimension];
  const whole = (x: string): string => codes.within(table, x);
  const wholes = asked(whole('c.cell'), `p.mask = ${maskOf(table)}`, `c.mask = ${maskOf(longer)}`);
  return withheld(
    `select f.*, ${whole('f.cell')} as key, ${whole('f.cell')} as whole, ${STATE}
     from ${cubeOf(family, longer)} f left join market_known k on k.cell = f.cell and ${isOfReaders('k')}
     where ${whole('f.cell')} in ${wholes}`,
    badOf(family, sumsOf(family), 'n'),
  );
}

/** Columns of {@link merged} by key. */
const sumsOf = (family: Family): string => merged(family, 'key').replace('key as cell', 'key');

/** Periods of a cell, each a part of the next: what is between two of which one is shown tonight. */
function byPeriod(family: Family, codes: Codes, table: Table): string {
  const longer: Table = [...table, 'period'];
  const whole = (x: string): string => codes.within(table, x);
  const chains = `
    select ${whole('cell')} as whole, cell, ${codes.period('cell')} as place, is_open, is_kept from market_known k
    where mask = ${maskOf(longer)} and ${isOfReaders('k')}
    union all select cell, cell, 9, is_open, is_kept from market_known k where mask = ${maskOf(table)} and ${isOfReaders('k')}`;
  const place = `(case when ${codes.period('f.cell')} < 0 then 9 else ${codes.period('f.cell')} end)`;
  return `
    with chains as (${chains}), pairs as (
      select row_number() over () as key, u.whole, u.cell as upper, l.cell as lower, u.place as until, l.place as since,
        l.is_open and not l.is_kept as lower_leaves, u.is_open and not u.is_kept as upper_leaves
      from chains u join chains l on l.whole = u.whole and l.place < u.place and (u.is_open or l.is_open)
    ), parts as materialized (
      select f.*, p.key, false as is_known, false as is_open from pairs p
      join ${cubeOf(family, longer)} f on ${whole('f.cell')} = p.whole and ${place} > p.since and ${place} <= p.until
    ), ${badOf(family, sumsOf(family), 'n')}
    update market_known k set is_open = false where k.is_open
      and k.cell in (select unnest(case when lower_leaves then array[lower] when upper_leaves then array[upper] else array[lower, upper] end)
        from pairs join bad using (key))`;
}

/** Slices of cells, of each kind of slices of which readers know one. */
function bySlice(family: Family, codes: Codes, table: Table): string {
  const ofLevel = (x: string, level: number): string =>
    `${x}.mask = ${maskOf(table)} and ${x}.is_amount = ${family.isAmount} and ${x}.level = ${level}`;
  const wholes = asked(
    `(select c.cell - s.code + s.whole from market_series s where s.code = ${codes.field('series', 'c.cell')})`,
    ofLevel('p', family.level - 1),
    ofLevel('c', family.level),
  );
  const sums = family.isAmount
    ? 'key, company, max(n) as n, sum(usd) as usd'
    : `key, max(n) as most, sum(n) as n, min(least_company) as least_company, max(greatest_company) as greatest_company,
       sum(companies) as companies, sum(squares) as squares, bit_count(bit_or(marks)::bit(64)) as marks`;
  return withheld(
    `select * from (
      select f.*, f.cell - s.code + s.kin as key, f.cell - s.code + s.whole as whole, ${STATE},
        bool_or(k.cell is not null) over (partition by f.cell - s.code + s.kin) as is_parted
      from ${cubeOf(family, table)} f join market_series s on s.code = ${codes.field('series', 'f.cell')}
      left join market_known k on k.cell = f.cell and ${isOfReaders('k')}
      where f.cell - s.code + s.whole in ${wholes}
    ) slices where is_parted`,
    badOf(family, sums, 'greatest(most, marks)'),
  );
}

/** A combination of filters of a family that readers know cells of. */
interface Used extends Family {
  readonly mask: number;
  readonly isOpen: boolean;
}

/**
 * Withholds cells of tonight of which, less the parts that readers know, something would be left that is no group; returns how many.
 * Kept figures are known, too, and those that are shown no more (ADR 46).
 */
export async function withholdWholes(tx: Knex.Transaction, codes: Codes, cubes: readonly Cube[]): Promise<number> {
  const { rows: used } = await tx.raw<{ rows: Used[] }>(
    `select level, is_amount as "isAmount", mask, bool_or(is_open) as "isOpen" from market_known k where ${isOfReaders('k')} group by 1, 2, 3`,
  );
  const stateOf = ({ isAmount }: Family, level: number, table: Table): Used | undefined =>
    used.find((one) => one.isAmount === isAmount && one.level === level && one.mask === maskOf(table));
  let count = 0;
  const withhold = async (cube: Cube, level: number, table: Table, longer: Table, statement: string): Promise<void> => {
    const [whole, part] = [stateOf(cube.family, level, table), stateOf(cube.family, cube.family.level, longer)];
    if (!part || (!whole?.isOpen && !part.isOpen)) return;
    await cube.need(longer);
    count += (await tx.raw<{ rowCount: number | null }>(statement)).rowCount ?? 0;
  };
  for (const cube of cubes)
    for (const table of TABLES) {
      const { family } = cube;
      for (const dimension of DIMENSIONS.filter((other) => !table.includes(other))) {
        const longer = DIMENSIONS.filter((other) => other === dimension || table.includes(other));
        const rule =
          dimension === 'period' ? byPeriod(family, codes, table) : byFilter(family, codes, table, dimension);
        await withhold(cube, family.level, table, longer, rule);
      }
      if (family.level > 0) await withhold(cube, family.level - 1, table, table, bySlice(family, codes, table));
    }
  return count;
}
