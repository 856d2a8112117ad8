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
  /** Builds the part of the set that has an index of the order, which is walked instead where there are many. */
  readonly indexed?: () => { readonly set: ItemSet; readonly order: string };
}

const sqlOf = ({ from, where }: Pick<ItemSet, 'from' | 'where'>, more: readonly string[] = []): string =>
  `from ${from} where ${[...where, ...more].join(' and ')}`;

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
  const walked = isLowerBound ? page.indexed?.() : undefined;
  const { into, byValues, ...from } = walked?.set ?? set;
  // The projects of few items are the shortest way to them.
  const few = isLowerBound ? [] : [`p.id = any(${into.add(probe?.ids ?? [])}::uuid[])`];
  const [limit, offset] = [into.add(page.pageSize), into.add(page.offset)];
  const order = typeof page.order === 'string' ? page.order : page.order(into);
  const rows = await run<Row>(
    pool,
    `select ${page.select(into)} ${sqlOf(from, few)} order by ${walked?.order ?? order} limit ${limit} offset ${offset}`,
    into,
    byValues,
  );
  return { rows, total: count, isLowerBound };
}

/** Adds conditions to a set. */
export const within = (set: ItemSet, conditions: readonly string[]): ItemSet => ({
  ...set,
  where: [...set.where, ...conditions],
});
