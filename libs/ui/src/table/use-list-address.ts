import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { SortDirection } from '@portal/contracts/common/list';
import { useSearchParams } from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';
import type { ListAddress } from './column.ts';

// Not the contract's own list: that would bring the schemas' library into every page with a table.
const SORT_DIRECTIONS: readonly SortDirection[] = ['Ascending', 'Descending'];

/** Reads a list's state from an address. What makes no sense there counts as absent. */
export function listAddressOf(
  search: URLSearchParams,
  sortFields: readonly string[],
  defaultPageSize = DEFAULT_PAGE_SIZE,
): ListAddress {
  const direction = SORT_DIRECTIONS.find((known) => known === search.get('sortDirection'));
  const field = sortFields.find((known) => known === search.get('sortFieldName'));
  return {
    page: wholeNumber(search.get('page'), 999_999_999) ?? 1,
    pageSize: wholeNumber(search.get('pageSize'), MAX_PAGE_SIZE) ?? defaultPageSize,
    ...(field && direction ? { sortFieldName: field, sortDirection: direction } : {}),
    ...(search.get('name') ? { name: search.get('name')?.slice(0, 100) } : {}),
  };
}

/** Writes a list's state into an address; defaults are left out, other parameters stay. */
export function withListAddress(
  search: URLSearchParams,
  address: ListAddress,
  defaultPageSize = DEFAULT_PAGE_SIZE,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (key: string, value: string | undefined) => (value ? next.set(key, value) : next.delete(key));
  const isSorted = address.sortFieldName && address.sortDirection;
  set('page', address.page > 1 ? String(address.page) : undefined);
  set('pageSize', address.pageSize === defaultPageSize ? undefined : String(address.pageSize));
  set('sortFieldName', isSorted ? address.sortFieldName : undefined);
  set('sortDirection', isSorted ? address.sortDirection : undefined);
  set('name', address.name);
  return next;
}

/**
 * Writes what changed between two states of a list into an address, which may have become another one since the first of
 * them was read.
 */
export function withListChange(
  search: URLSearchParams,
  { from, to }: { readonly from: ListAddress; readonly to: ListAddress },
  sortFields: readonly string[],
  defaultPageSize = DEFAULT_PAGE_SIZE,
): URLSearchParams {
  const keys = ['page', 'pageSize', 'sortFieldName', 'sortDirection', 'name'] as const;
  const changed = Object.fromEntries(keys.flatMap((key) => (from[key] === to[key] ? [] : [[key, to[key]]])));
  const newest = listAddressOf(search, sortFields, defaultPageSize);
  return withListAddress(search, { ...newest, ...changed }, defaultPageSize);
}

/** The list's state in the page's address, so that Back, Forward and links work. */
export function useListAddress(sortFields: readonly string[], defaultPageSize = DEFAULT_PAGE_SIZE) {
  const [search, setSearch] = useSearchParams();
  const address = useMemo(
    () => listAddressOf(search, sortFields, defaultPageSize),
    [search, sortFields, defaultPageSize],
  );
  const setAddress = useCallback(
    (next: ListAddress, options?: { replace?: boolean }) =>
      setSearch(
        (current) => withListChange(current, { from: address, to: next }, sortFields, defaultPageSize),
        options,
      ),
    [setSearch, address, sortFields, defaultPageSize],
  );
  return [address, setAddress] as const;
}

function wholeNumber(text: string | null, max: number): number | undefined {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Math.min(Number(text), max) : undefined;
}
