import type { SortDirection } from '@portal/contracts/common/list';
import type { ListAddress } from './column.ts';

/** The column that a list is sorted by. */
export interface Sort {
  readonly column: string;
  readonly direction: SortDirection;
}

/** Returns the sort of a list: that of its address, else the server's default, ascending. */
export function sortOf({ sortFieldName, sortDirection }: ListAddress, defaultSort?: string): Sort | undefined {
  if (sortFieldName) return { column: sortFieldName, direction: sortDirection ?? 'Ascending' };
  return defaultSort === undefined ? undefined : { column: defaultSort, direction: 'Ascending' };
}

/** Returns the sort after a press on a column's head: unsorted, Ascending, Descending, cleared (spec 2 §4). */
export function sortAfter(sort: Sort | undefined, column: string): Sort | undefined {
  if (sort?.column !== column) return { column, direction: 'Ascending' };
  return sort.direction === 'Ascending' ? { column, direction: 'Descending' } : undefined;
}

/** Returns a sort as the address holds it. */
export const sortAddressOf = (sort: Sort | undefined): Pick<ListAddress, 'sortFieldName' | 'sortDirection'> => ({
  sortFieldName: sort?.column,
  sortDirection: sort?.direction,
});
