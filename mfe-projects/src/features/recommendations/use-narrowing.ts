import {
  OPEN_STATUSES,
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
} from '@portal/contracts/projects/recommendation-lists';
import { asOneOf, asText, searchParameter, useSearch, type SearchChanges } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import { useCallback } from 'react';

/** Forms in which recommendations are shown. */
export const SHOWN_AS = ['table', 'board'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** Due dates by which the list is narrowed, as links of notifications name them. */
export const DUE_FILTERS = ['overdue', 'soon'] as const;

const FILTERS = {
  inspectionId: asText(),
  /** Several are separated by commas. */
  status: searchParameter(statusesIn),
  priority: asOneOf(RECOMMENDATION_PRIORITIES),
  category: asOneOf(RECOMMENDATION_CATEGORIES),
  due: asOneOf(DUE_FILTERS),
};
const SCHEMA = { ...FILTERS, page: LIST_SEARCH.page, show: asOneOf(SHOWN_AS).withDefault('table') };

/** Filters of the list beside its search. */
export type Narrowing = SearchChanges<typeof FILTERS>;

function statusesIn(text: string): string | undefined {
  const requested = text.split(',');
  return RECOMMENDATION_STATUSES.filter((status) => requested.includes(status)).join(',') || undefined;
}

/** Filters and view in the page's address, so that Back, Forward and links work. */
export function useNarrowing() {
  const [narrowing] = useSearch(FILTERS);
  const [{ show }, setSearch] = useSearch(SCHEMA);
  const narrow = useCallback((change: Narrowing) => setSearch({ ...change, page: undefined }), [setSearch]);
  const showAs = useCallback((shownAs: ShownAs) => setSearch({ show: shownAs }), [setSearch]);
  return { narrowing, narrow, shownAs: show, showAs };
}

/** The filters of a list without closed recommendations. */
export const openOnly = (narrowing: Narrowing): Narrowing => ({ ...narrowing, status: OPEN_STATUSES.join(',') });

/** Filters without any value but the inspection. */
export const NO_FILTERS: Narrowing = { status: undefined, priority: undefined, category: undefined, due: undefined };
/** Returns the number of filters in force, the inspection aside. */
export const filtersOf = ({ status, priority, category, due }: Narrowing): number =>
  [status, priority, category, due].filter((filter) => filter !== undefined).length;
