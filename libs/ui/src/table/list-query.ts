import type { ListAddress } from './column.ts';

/** The query of a list as its route takes it; sort is sent only when a field is set (spec 2 §4, §7). */
export function listQueryOf({ page, pageSize, sortFieldName, sortDirection, name }: ListAddress): URLSearchParams {
  return new URLSearchParams({
    page: String(page),
    pageSize: String(pageSize),
    ...(sortFieldName && sortDirection && { sortFieldName, sortDirection }),
    ...(name && { name }),
  });
}
