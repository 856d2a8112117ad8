import type { Page, SortDirection } from '@portal/contracts/common/list';
import { DEFAULT_PAGE_SIZE } from '@portal/contracts/common/limits';

/** Query of a list after its schema (`listQuery`) has accepted it. */
export interface ListQuery<Field extends string> {
  readonly page?: string | undefined;
  readonly pageSize?: string | undefined;
  readonly sortFieldName?: Field | undefined;
  readonly sortDirection?: SortDirection | undefined;
  readonly name?: string | undefined;
}

export interface ListParameters<Field extends string> {
  readonly page: number;
  readonly pageSize: number;
  /** Rows before the page. */
  readonly offset: number;
  readonly sortFieldName: Field;
  readonly sortDirection: SortDirection;
  /** Trimmed search term; undefined for none. */
  readonly name: string | undefined;
}

/** Numbers and defaults of a list's query (spec 2 §7). */
export function listParameters<Field extends string>(
  query: ListQuery<Field>,
  defaults: { readonly sortFieldName: Field; readonly sortDirection?: SortDirection; readonly pageSize?: number },
): ListParameters<Field> {
  const page = Number(query.page ?? 1);
  const pageSize = Number(query.pageSize ?? defaults.pageSize ?? DEFAULT_PAGE_SIZE);
  return {
    page,
    pageSize,
    offset: (page - 1) * pageSize,
    sortFieldName: query.sortFieldName ?? defaults.sortFieldName,
    sortDirection: query.sortDirection ?? defaults.sortDirection ?? 'Ascending',
    name: query.name?.trim() || undefined,
  };
}

/** The answer of a list: `{data: {items, totalPages, totalCount}}` (spec 2 §7). */
export function pageAnswer<Item>(
  items: readonly Item[],
  totalCount: number,
  parameters: { readonly pageSize: number },
  totalIsLowerBound?: boolean,
): { data: Page<Item> & { items: Item[] } } {
  const totalPages = Math.ceil(totalCount / parameters.pageSize);
  return { data: { items: [...items], totalPages, totalCount, ...(totalIsLowerBound && { totalIsLowerBound }) } };
}
