import type { Knex } from 'knex';
import type { Level, Table } from './cell-conditions.ts';
import type { Codes } from './codes.ts';
import { cubeOf, isGroup, merged, mergedBy, type Cube, type Family } from './cube.ts';
import { CAN_BE_SHOWN, DIMENSIONS, maskOf, TABLES, type Dimension } from './figures.ts';
import { wholesOf } from './shown.ts';

/** SQL of the condition that readers know a row of `market_known`, or would after tonight. */
const isOfReaders = (k: string): string => `(${k}.is_open or ${k}.is_kept)`;

/** SQL of the condition that a row of `market_known` is not known any more once it is withheld. */
const mayLeave = (k: string): string => `coalesce(${k}.is_open and not ${k}.is_kept, false)`;

/** Place of a cell of all times, which has all relative periods, and of what is before the begin of the shortest one. */
const [ALWAYS, NEVER] = [9, -1];
/** Bits of the number of a series, beside that of a span. */
const SERIES_BITS = 24;

/** Cells that are looked at together, as wholes. */
interface Look {
  readonly family: Family;
  readonly codes: Codes;
  readonly table: Table;
  /**
   * True where all cells are new. What is hidden in each part of the time is a group then, and so is what is hidden in some of them together: of
   * counts only what is in no relative period is left to look at.
   */
  readonly isFirst: boolean;
}

/** SQL of the known cells of a combination and of its relative periods, by the cell of all times, and what is between each two of them. */
function spansOf({ family, codes, table, isFirst }: Look, level = family.level): string {
  const place = `case when ${codes.field('period', 'cell')} = 0 then ${ALWAYS} else ${codes.period('cell')} end`;
  return `chains as materialized (
      select ${codes.within(table, 'cell')} as whole, cell, ${place} as place, is_open, ${mayLeave('k')} as may_leave from market_known k
      where mask in (${maskOf(table)}, ${maskOf([...table, 'period'])}) and ${isOfReaders('k')}
        and level = ${level} and is_amount = ${family.isAmount}
    ), spans as materialized (
      select row_number() over () as key, u.whole, u.cell as upper, l.cell as lower, u.place as until, l.place as since,
        u.is_open or l.is_open as is_open,
        case when l.may_leave then array[l.cell] when u.may_leave then array[u.cell] else array[u.cell, l.cell] end as targets
      from chains u join (
        select * from chains union all select distinct whole, null::bigint, ${NEVER}, false, false from chains
      ) l on l.whole = u.whole and l.place < u.place
      where ${isFirst && !family.isAmount ? `u.place = ${ALWAYS} and l.cell is not null` : 'true'}
    )`;
}

/** SQL of the condition that a cell `f` of a part of the time is between the ends of a span. */
const isWithin = (codes: Codes): string => {
  const place = `case when ${codes.period('f.cell')} < 0 then ${ALWAYS} else ${codes.period('f.cell')} end`;
  return `(${place}) > w.since and (${place}) <= w.until`;
};

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

/** The combination of filters and the family of a cell that was withheld. */
export interface Withheld extends Family {
  readonly mask: number;
}
/** SQL of the columns of {@link Withheld}. */
export const OF_TABLE = 'k.level, k.is_amount as "isAmount", k.mask';
/** A combination of filters of a family that readers know cells of. */
interface Used extends Withheld {
  readonly isOpen: boolean;
  readonly isNew: boolean;
}

/** Columns of {@link merged} by key. */
const sumsOf = (family: Family): string => merged(family, 'key').replace('key as cell', 'key');

/** Parts by which what is left of cells is looked at. */
interface Parting {
  /** Level of the wholes. */
  readonly level: Level;
  /** Filters of the parts, without the period. */
  readonly longer: Table;
  /** SQL of the whole of the part `f`, and of the number that tells sets of parts of it apart. */
  readonly whole: string;
  readonly kin: string;
  readonly sums: string;
  readonly projects: string;
}

/**
 * SQL that withholds cells of which, in all times, in a period or between two, something would be left beside the known parts that is no
 * group: the smallest part of each that may leave, or else the cell itself.
 */
function byParts(look: Look, { level, longer, whole, kin, sums, projects }: Parting): string {
  const { family, codes } = look;
  const ofSeries = `join market_series s on s.code = ${codes.field('series', 'f.cell')}`;
  const ofFamily = (k: string): string =>
    `${k}.mask in (${maskOf(longer)}, ${maskOf([...longer, 'period'])}) and ${k}.level = ${family.level} and ${k}.is_amount = ${family.isAmount}`;
  const ended = (place: string): string =>
    `a.cell + case when ${place} = ${ALWAYS} then 0 else ${codes.placedPeriod(place)} end`;
  return `
    with ${spansOf(look, level)}, looked as materialized (
      select * from spans where is_open or whole in (
        select ${whole} from market_known f ${ofSeries}
        where f.is_open and ${ofFamily('f')})
    ), atoms as materialized (
      select (w.key << ${SERIES_BITS}) + ${kin} as key, w.key as span, ${merged(family, codes.within(longer, 'f.cell'))}
      from ${cubeOf(family, [...longer, 'period'])} f ${ofSeries} join looked w on w.whole = ${whole} and ${isWithin(codes)}
      group by 1, 2, 3${family.isAmount ? ', 4' : ''}
    ), parts as materialized (
      select a.*, w.targets, u.cell is not null and (w.lower is null or l.cell is not null) as is_known,
        coalesce(u.is_open or l.is_open, u.is_open, false) as is_open,
        case when ${mayLeave('u')} then u.cell when ${mayLeave('l')} then l.cell end as leaving
      from atoms a join looked w on w.key = a.span
      left join market_known u on ${ofFamily('u')} and ${isOfReaders('u')} and u.cell = ${ended('w.until')}
      left join market_known l on ${ofFamily('l')} and ${isOfReaders('l')} and w.since <> ${NEVER} and l.cell = ${ended('w.since')}
    ), ${badOf(family, sums, projects)}, wrong as (
      select distinct on (p.key) p.key, p.leaving, p.targets from parts p join bad using (key)
      where key in (select key from parts where is_known) order by p.key, p.leaving is null, p.n, p.cell
    )
    update market_known k set is_open = false where k.is_open and k.cell in (
      select unnest(case when leaving is not null then array[leaving] else targets end) from wrong)`;
}

/** Parts of cells by a filter. */
const byFilter = (look: Look, dimension: Dimension): string =>
  byParts(look, {
    ...{ level: look.family.level, longer: [...look.table, dimension], whole: look.codes.within(look.table, 'f.cell') },
    ...{ kin: '0', sums: sumsOf(look.family), projects: 'n' },
  });

/**
 * Slices of cells, of each kind of slices of which readers know one. A project may have several: how many projects there are at least is told as
 * on the night that chooses cells.
 */
const bySlice = (look: Look): string =>
  byParts(look, {
    ...{ level: wholesOf(look.family).level, longer: look.table, kin: 's.kin' },
    whole: `(${look.codes.within(look.table, 'f.cell')} - s.code + s.whole)`,
    sums: look.family.isAmount
      ? 'key, company, max(n) as n, sum(usd) as usd'
      : `key, max(n) as most, sum(n) as n, min(least_company) as least_company, max(greatest_company) as greatest_company,
         sum(companies) as companies, sum(squares) as squares, bit_count(bit_or(marks)::bit(64)) as marks`,
    projects: 'greatest(most, marks)',
  });

/** Periods of a cell, each a part of the next: what is between two of which one is shown tonight. */
function byPeriod(look: Look): string {
  const { family, codes, table } = look;
  return `
    with ${spansOf(look)}, parts as materialized (
      select f.*, w.key, w.targets, false as is_known, false as is_open
      from spans w join ${cubeOf(family, [...table, 'period'])} f on ${codes.within(table, 'f.cell')} = w.whole and ${isWithin(codes)}
      where w.is_open and w.lower is not null
    ), ${badOf(family, sumsOf(family), 'n')}
    update market_known k set is_open = false
    where k.is_open and k.cell in (select unnest(targets) from parts join bad using (key))`;
}

/**
 * Withholds cells of tonight of which, less the parts that readers know, something would be left that is no group; returns which. Kept
 * figures are known, too, and those that are shown no more (ADR 46). Looks at parts of which some have been withheld, if these are given.
 */
export async function withholdWholes(
  tx: Knex.Transaction,
  codes: Codes,
  cubes: readonly Cube[],
  among?: readonly Withheld[],
): Promise<Withheld[]> {
  const { rows: used } = await tx.raw<{ rows: Used[] }>(
    `select ${OF_TABLE}, bool_or(is_open) as "isOpen", bool_and(is_new) as "isNew" from market_known k where ${isOfReaders('k')} group by 1, 2, 3`,
  );
  /** Cells of a combination, of all times and of periods. */
  const ofTable = <One extends Withheld>(
    ones: readonly One[],
    { isAmount }: Family,
    level: number,
    table: Table,
  ): One[] => {
    const masks = [maskOf(table), maskOf([...table, 'period'])];
    return ones.filter((one) => one.isAmount === isAmount && one.level === level && masks.includes(one.mask));
  };
  const isFirst = used.every(({ isNew }) => isNew);
  const withheld: Withheld[] = [];
  for (const { family, need } of cubes)
    for (const table of TABLES.filter((one) => !one.includes('period'))) {
      const withhold = async (wholes: readonly Used[], longer: Table, statement: string): Promise<void> => {
        const parts = ofTable(used, family, family.level, longer);
        if (parts.length === 0 || ![...wholes, ...parts].some(({ isOpen }) => isOpen)) return;
        if (among && ofTable([...among, ...withheld], family, family.level, longer).length === 0) return;
        await need(DIMENSIONS.filter((other) => other === 'period' || longer.includes(other)));
        withheld.push(...(await tx.raw<{ rows: Withheld[] }>(`${statement} returning ${OF_TABLE}`)).rows);
      };
      const look = { family, codes, table, isFirst };
      const wholes = ofTable(used, family, family.level, table);
      await withhold(wholes, table, byPeriod(look));
      for (const dimension of DIMENSIONS.filter((other) => other !== 'period' && !table.includes(other)))
        await withhold(wholes, [...table, dimension], byFilter(look, dimension));
      if (family.level > 0) await withhold(ofTable(used, family, family.level - 1, table), table, bySlice(look));
    }
  return withheld;
}
