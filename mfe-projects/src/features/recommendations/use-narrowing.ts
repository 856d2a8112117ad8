import {
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_STATUSES,
} from '@portal/contracts/projects/recommendation-lists';
import { useSearchParams } from '@portal/portal-sdk';
import { useCallback, useMemo } from 'react';

/** How recommendations are shown. */
export const SHOWN_AS = ['table', 'board'] as const;
export type ShownAs = (typeof SHOWN_AS)[number];

/** Due dates by which the list is narrowed, as links of notifications name them. */
export const DUE_FILTERS = ['overdue', 'soon'] as const;
type DueFilter = (typeof DUE_FILTERS)[number];

/** What the list is narrowed to beside its search. */
export interface Narrowing {
  readonly inspectionId?: string | undefined;
  /** Several are separated by commas. */
  readonly status?: string | undefined;
  readonly priority?: string | undefined;
  readonly category?: string | undefined;
  readonly due?: DueFilter | undefined;
}

/** A value of the address that a list knows; what makes no sense there counts as absent. */
const known = <Value extends string>(search: URLSearchParams, name: string, values: readonly Value[]) =>
  values.find((value) => value === search.get(name));

function statusesIn(search: URLSearchParams): string | undefined {
  const asked = search.get('status')?.split(',') ?? [];
  return RECOMMENDATION_STATUSES.filter((status) => asked.includes(status)).join(',') || undefined;
}

/** Filters and view in the page's address, so that Back, Forward and links work. */
export function useNarrowing() {
  const [search, setSearch] = useSearchParams();
  const narrowing = useMemo<Narrowing>(
    () => ({
      inspectionId: search.get('inspectionId') ?? undefined,
      status: statusesIn(search),
      priority: known(search, 'priority', RECOMMENDATION_PRIORITIES),
      category: known(search, 'category', RECOMMENDATION_CATEGORIES),
      due: known(search, 'due', DUE_FILTERS),
    }),
    [search],
  );
  const narrow = useCallback(
    (change: Narrowing) =>
      setSearch((current: URLSearchParams) => {
        const next = new URLSearchParams(current);
        next.delete('page');
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      }),
    [setSearch],
  );
  const showAs = useCallback(
    (shownAs: ShownAs) =>
      setSearch((current: URLSearchParams) => {
        const next = new URLSearchParams(current);
        if (shownAs === 'table') next.delete('show');
        else next.set('show', shownAs);
        return next;
      }),
    [setSearch],
  );
  return { narrowing, narrow, shownAs: known(search, 'show', SHOWN_AS) ?? 'table', showAs };
}

/** Nothing but the inspection narrows it. */
export const NO_FILTERS: Narrowing = { status: undefined, priority: undefined, category: undefined, due: undefined };
export const isFiltered = ({ status, priority, category, due }: Narrowing): boolean =>
  [status, priority, category, due].some((filter) => filter !== undefined);
