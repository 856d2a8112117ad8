import { DASHBOARD_COUNT_LIMIT, DASHBOARD_DEEPEST_ROW } from '@portal/contracts/insights/dashboard-lists';
import type pg from 'pg';
import type { Parameters } from './parameters.ts';
import { run } from './run.ts';

/** Items that the viewer may see and the filters leave: rows of `from` that meet all of `where`. `p` is their project. */
export interface ItemSet {
  readonly from: string;
  readonly where: readonly string[];
  readonly into: Parameters;
  /** True if the best plan depends on the values of filters. */
  readonly byValues: boolean;
}

/** Number of items; at least as many if counting stopped. */
export interface Count {
  readonly count: number;
  readonly isLowerBound: boolean;
}

/** Page of a set. */
export interface Found<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly isLowerBound: boolean;
}

interface PageOf {
  /** Columns of a row; values of their own are added after those of the set. */
  readonly select: (into: Parameters) => string;
  readonly order: string | ((into: Parameters) => string);
  readonly pageSize: number;
  readonly offset: number;
  /** Builds the set in parts that follow one another, each with an index of its order: they are walked where there are many. */
  readonly indexed?: () => readonly Part[];
}

/** Part of a set, whose rows all come before those of the next one. */
export interface Part {
  /** Builds the set, for each statement anew. */
  readonly set: () => ItemSet;
  readonly order: string;
}

const sqlOf = ({ from, where }: Pick<ItemSet, 'from' | 'where'>): string => `from ${from} where ${where.join(' and ')}`;

const bounded = (found: number): Count => ({
  count: Math.min(found, DASHBOARD_COUNT_LIMIT),
  isLowerBound: found > DASHBOARD_COUNT_LIMIT,
});

/** Returns the SQL of the number of items in a set, which stops one beyond the limit. */
export const countOf = (set: Pick<ItemSet, 'from' | 'where'>): string =>
  `(select count(*)::int from (select 1 ${sqlOf(set)} limit ${DASHBOARD_COUNT_LIMIT + 1}) found)`;

/** Returns the number that such SQL has given. */
export const countFrom = bounded;

/**
 * Reads a page of a set with its number, which is that of {@link countOf}. Few items are gathered and sorted, of many the
 * order is walked (ADR 6); pages deeper than the last row that is read are empty.
 */
export async function pageOf<Row extends object>(pool: pg.Pool, set: ItemSet, page: PageOf): Promise<Found<Row>> {
  const [probe] = await run<{ found: number; ids: string[] | null }>(
    pool,
    `select count(*)::int as found, array_agg(distinct id) as ids
     from (select p.id ${sqlOf(set)} limit ${DASHBOARD_COUNT_LIMIT + 1}) found`,
    set.into,
    set.byValues,
  );
  const { count, isLowerBound } = bounded(probe?.found ?? 0);
  const end = isLowerBound ? DASHBOARD_DEEPEST_ROW : count;
  if (page.offset >= end) return { rows: [], total: count, isLowerBound };
  const parts = isLowerBound ? page.indexed?.() : undefined;
  if (parts) return { rows: await walk<Row>(pool, parts, page), total: count, isLowerBound };
  // The projects of few items are the shortest way to them.
  const few = isLowerBound ? [] : [`p.id = any(${set.into.add(probe?.ids ?? [])}::uuid[])`];
  const order = typeof page.order === 'string' ? page.order : page.order(set.into);
  return { rows: await read<Row>(pool, within(set, few), { ...page, order }), total: count, isLowerBound };
}

/** Reads a page over the parts of a set: what the first one does not fill is read from the next. */
async function walk<Row extends object>(pool: pg.Pool, parts: readonly Part[], page: PageOf): Promise<Row[]> {
  const rows: Row[] = [];
  let { offset } = page;
  for (const { set, order } of parts) {
    const pageSize = page.pageSize - rows.length;
    const found = await read<Row>(pool, set(), { ...page, order, pageSize, offset });
    rows.push(...found);
    if (rows.length === page.pageSize) break;
    // The next part begins on this page, or further down by what this one has.
    if (rows.length > 0) offset = 0;
    else if (offset > 0) offset -= await countTo(pool, set(), offset);
  }
  return rows;
}

async function read<Row extends object>(
  pool: pg.Pool,
  { into, byValues, ...set }: ItemSet,
  { select, order, pageSize, offset }: Pick<PageOf, 'select' | 'pageSize' | 'offset'> & { readonly order: string },
): Promise<Row[]> {
  const [limit, skipped] = [into.add(pageSize), into.add(offset)];
  const text = `select ${select(into)} ${sqlOf(set)} order by ${order} limit ${limit} offset ${skipped}`;
  return run<Row>(pool, text, into, byValues);
}

/** Counts the items of a set, up to a number. */
async function countTo(pool: pg.Pool, { into, byValues, ...set }: ItemSet, most: number): Promise<number> {
  const text = `select count(*)::int as found from (select 1 ${sqlOf(set)} limit ${into.add(most)}) counted`;
  const [row] = await run<{ found: number }>(pool, text, into, byValues);
  return row?.found ?? 0;
}

/** Adds conditions to a set. */
export const within = (set: ItemSet, conditions: readonly string[]): ItemSet => ({
  ...set,
  where: [...set.where, ...conditions],
});
