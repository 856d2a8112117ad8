import { MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import { readStored, useLocation, writeStored } from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/**
 * Returns the storage key of a list's rows per page in this browser: one for each kind of page, whichever project it is of,
 * and for each list that stands on it beside its first.
 */
const keyOf = (path: string, list: string | undefined): string =>
  `portal.rows.${path.replace(UUID, '*')}${list === undefined ? '' : `#${list}`}`;

/**
 * Returns how many rows a page of the present list has where its address does not say, and keeps the number that
 * somebody chose. The first is read when the page opens: on it, Back leads to what was shown before.
 *
 * @param list - Name of the list where the page has another one
 */
export function useKeptRows(usual: number, list?: string): readonly [number, (rows: number) => void] {
  const { pathname } = useLocation();
  const key = keyOf(pathname, list);
  const rows = useMemo(() => read(key) ?? usual, [key, usual]);
  const keep = useCallback((chosen: number) => writeStored(key, chosen === usual ? null : chosen), [key, usual]);
  return [rows, keep];
}

function read(key: string): number | null {
  const kept = readStored<number>(key);
  return Number.isInteger(kept) && kept !== null && kept > 0 && kept <= MAX_PAGE_SIZE ? kept : null;
}
