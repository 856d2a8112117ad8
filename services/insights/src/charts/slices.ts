import { CHART_SLICES } from '@portal/contracts/insights/dashboard-lists';

/** A number of things that are alike. */
export interface Slice<Key> {
  readonly key: Key;
  readonly count: number;
}

/** Adds up the rows that have the same key, in the order of the keys, without those of zero. */
export function slicesOf<Key>(rows: readonly Slice<Key>[], order: readonly Key[]): Slice<Key>[] {
  return order.flatMap((key) => {
    const count = rows.reduce((sum, row) => (row.key === key ? sum + row.count : sum), 0);
    return count > 0 ? [{ key, count }] : [];
  });
}

/** Names of a chart with their numbers. */
export interface Named {
  readonly items: { name: string; count: number }[];
  readonly others: number;
}

/** Adds up the rows by name, the largest first; those without a name and those after the last slice are the others. */
export function namedOf(rows: readonly Slice<string | null>[]): Named {
  const byName = new Map<string, number>();
  let others = 0;
  for (const { key, count } of rows) {
    if (key === null) others += count;
    else byName.set(key, (byName.get(key) ?? 0) + count);
  }
  const sorted = [...byName]
    .map(([name, count]) => ({ name, count }))
    .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
  for (const { count } of sorted.slice(CHART_SLICES)) others += count;
  return { items: sorted.slice(0, CHART_SLICES), others };
}
