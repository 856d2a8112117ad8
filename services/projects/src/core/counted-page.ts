import { SEARCH_COUNT_LIMIT } from '@portal/contracts/projects/list-columns';

/** A page of rows with the number of all; a lower bound where counting has ended early. */
export interface CountedPage<Row> {
  readonly rows: Row[];
  readonly total: number;
  readonly isLowerBound: boolean;
}

/** Returns the SQL of a count of what a query finds, which ends where lists stop counting. */
export const countOf = (query: string): string =>
  `select count(*)::int as total from (${query} limit ${SEARCH_COUNT_LIMIT + 1}) found`;

/** Returns a page that was read with one row more, which shows if there is another page beyond the count. */
export function countedPage<Row>(
  rows: readonly Row[],
  counted: number,
  { pageSize, offset }: { readonly pageSize: number; readonly offset: number },
): CountedPage<Row> {
  const shown = rows.slice(0, pageSize);
  if (counted <= SEARCH_COUNT_LIMIT) return { rows: shown, total: counted, isLowerBound: false };
  const seen = rows.length > 0 ? offset + rows.length : 0;
  return { rows: shown, total: Math.max(SEARCH_COUNT_LIMIT, seen), isLowerBound: true };
}
