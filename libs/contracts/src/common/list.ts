import * as v from 'valibot';
import { MAX_PAGE_SIZE } from './limits.ts';

export const SORT_DIRECTIONS = ['Ascending', 'Descending'] as const;
export type SortDirection = (typeof SORT_DIRECTIONS)[number];

const positiveInteger = (message: string) => v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,8}$/, message));

/**
 * Query of a list (spec 2 §7): page from 1, page size, sort, name. `sortFields` is the closed list of sort fields, `maxPageSize`
 * the size of the largest page. All values are texts; `service-kit`'s `listParameters` converts them.
 */
export const listQuery = <const Fields extends readonly string[]>(sortFields: Fields, maxPageSize = MAX_PAGE_SIZE) =>
  v.object({
    page: v.optional(positiveInteger('Page must be a whole number from 1 to 999,999,999')),
    pageSize: v.optional(
      v.pipe(
        positiveInteger('Page size must be a whole number from 1'),
        v.check((text) => Number(text) <= maxPageSize, `Page size must be at most ${maxPageSize}`),
      ),
    ),
    sortFieldName: v.optional(v.picklist(sortFields, 'This field cannot be sorted by')),
    sortDirection: v.optional(v.picklist(SORT_DIRECTIONS)),
    name: v.optional(v.pipe(v.string(), v.maxLength(100))),
  });

/**
 * Answer of a list. `totalIsLowerBound` is true if counting stopped early at too many matches: then `totalCount` means
 * «at least».
 */
export const listAnswer = <Item extends v.GenericSchema>(item: Item) =>
  v.object({
    data: v.object({
      items: v.array(item),
      totalPages: v.number(),
      totalCount: v.number(),
      totalIsLowerBound: v.optional(v.boolean()),
    }),
  });

/** Wraps an answer's content as `{data: …}` (spec 2 §7). */
export const answer = <Content extends v.GenericSchema>(content: Content) => v.object({ data: content });

/** A page of a list as code holds it. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly totalPages: number;
  readonly totalCount: number;
  readonly totalIsLowerBound?: boolean | undefined;
}
