import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { SortDirection } from '@portal/contracts/common/list';
import {
  asOneOf,
  asText,
  asWholeNumber,
  searchParameter,
  useSearch,
  type SearchChanges,
  type SearchOptions,
  type SearchValues,
} from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';
import type { ListAddress } from './column.ts';
import { useKeptRows } from './use-kept-rows.ts';

// A copy of the contract's list, which would load the schemas' library on every page with a table.
const SORT_DIRECTIONS: readonly SortDirection[] = ['Ascending', 'Descending'];

/** The parameters of a list's address. */
export const LIST_SEARCH = {
  page: asWholeNumber().withDefault(1),
  pageSize: asWholeNumber(MAX_PAGE_SIZE),
  sortFieldName: asText(),
  sortDirection: asOneOf(SORT_DIRECTIONS),
  name: searchParameter((text) => text.slice(0, 100)),
};

/** Returns a list's state; a sort that the list does not know, or without its direction, counts as absent. */
export function listAddressOf(
  { page, pageSize, sortFieldName, sortDirection, name }: SearchValues<typeof LIST_SEARCH>,
  sortFields: readonly string[],
  defaultPageSize = DEFAULT_PAGE_SIZE,
): ListAddress {
  const field = sortFields.find((known) => known === sortFieldName);
  return {
    page,
    pageSize: pageSize ?? defaultPageSize,
    ...(field && sortDirection ? { sortFieldName: field, sortDirection } : {}),
    ...(name ? { name } : {}),
  };
}

/** Returns the differences between two states of a list's address; other parameters stay. */
export function listChangesOf(
  from: ListAddress,
  { page, pageSize, sortFieldName, sortDirection, name }: ListAddress,
  defaultPageSize = DEFAULT_PAGE_SIZE,
): SearchChanges<typeof LIST_SEARCH> {
  const isSorted = sortFieldName && sortDirection;
  const isSortChanged = from.sortFieldName !== sortFieldName || from.sortDirection !== sortDirection;
  return {
    ...(from.page !== page && { page }),
    ...(from.pageSize !== pageSize && { pageSize: pageSize === defaultPageSize ? undefined : pageSize }),
    ...(isSortChanged && {
      sortFieldName: isSorted ? sortFieldName : undefined,
      sortDirection: isSorted ? sortDirection : undefined,
    }),
    ...(from.name !== name && { name }),
  };
}

/**
 * The list's state in the page's address, so that Back, Forward and links work. Where the address does not say how many
 * rows a page has, it is as many as the person chose last.
 */
export function useListAddress(sortFields: readonly string[], defaultPageSize = DEFAULT_PAGE_SIZE) {
  const [values, setSearch] = useSearch(LIST_SEARCH);
  const [rows, keepRows] = useKeptRows(defaultPageSize);
  const address = useMemo(() => listAddressOf(values, sortFields, rows), [values, sortFields, rows]);
  const setAddress = useCallback(
    (next: ListAddress, options?: SearchOptions) => {
      if (next.pageSize !== address.pageSize) keepRows(next.pageSize);
      setSearch(listChangesOf(address, next, rows), options);
    },
    [setSearch, address, rows, keepRows],
  );
  return [address, setAddress] as const;
}
