import type { Page } from '@portal/contracts/common/list';
import { useState } from 'react';

/** A page of a list as it is shown. */
interface SteadyPage<Row> {
  readonly page: Page<Row> | undefined;
  /** Number of rows that came since, which are not shown yet. */
  readonly added: number;
  /** Shows the page as it is now. */
  readonly takeUp: () => void;
}

/**
 * Keeps the rows of a page in their places while somebody reads them (decisions §27): rows that stay follow what happens to
 * them, rows that are no longer on the page leave, the next ones of the list fill its end in their place, and those that came
 * wait until they are asked for.
 * @param newest the page as it was read last; undefined while another one is read
 * @param among key of the page; another one is shown at once
 */
export function useSteadyPage<Row>(
  newest: Page<Row> | undefined,
  rowId: (row: Row) => string,
  among: string,
): SteadyPage<Row> {
  const [taken, setTaken] = useState<{ readonly among: string; readonly ids: readonly string[] }>();
  const takeUp = () => newest && setTaken({ among, ids: newest.items.map(rowId) });
  if (!newest) return { page: undefined, added: 0, takeUp };
  const rows = new Map(newest.items.map((row) => [rowId(row), row]));
  const held = taken?.among === among ? taken.ids.flatMap((id) => rows.get(id) ?? []) : [];
  if (held.length === 0 && (taken?.among !== among || newest.items.length > 0)) {
    takeUp();
    return { page: newest, added: 0, takeUp };
  }
  const left = (taken?.ids.length ?? 0) - held.length;
  const last = newest.items.findLastIndex((row) => taken?.ids.includes(rowId(row)));
  const items = [...held, ...newest.items.slice(last + 1).slice(0, left)];
  return { page: { ...newest, items }, added: newest.items.length - items.length, takeUp };
}
