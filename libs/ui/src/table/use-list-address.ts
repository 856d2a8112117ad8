import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@portal/contracts/common/limits';
import type { SortDirection } from '@portal/contracts/common/list';
import {
  asOneOf,
  asText,
  asWholeNumber,
  searchParameter,
  useSearch,
  type SearchChanges,
  type SearchValues,
} from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';
import type { ListAddress } from './column.ts';

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

/** The list's state in the page's address, so that Back, Forward and links work. */
export function useListAddress(sortFields: readonly string[], defaultPageSize = DEFAULT_PAGE_SIZE) {
  const [values, setSearch] = useSearch(LIST_SEARCH);
  const address = useMemo(
    () => listAddressOf(values, sortFields, defaultPageSize),
    [values, sortFields, defaultPageSize],
  );
  const setAddress = useCallback(
    (next: ListAddress, options?: { replace?: boolean }) =>
      setSearch(listChangesOf(address, next, defaultPageSize), options),
    [setSearch, address, defaultPageSize],
  );
  return [address, setAddress] as const;
}
