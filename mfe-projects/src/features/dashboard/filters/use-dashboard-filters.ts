import { DASHBOARD_FILTERS } from '@portal/contracts/insights/dashboard-lists';
import { useEndpoint, useSearch, useSession } from '@portal/portal-sdk';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FILTERS_AND_PAGE, filtersFrom, isUnfiltered, type DashboardFilters } from './dashboard-search.ts';
import { keepFilters, keptFilters } from './kept-filters.ts';

/** Reads the values of the filters among the viewer's projects. */
export const useFilterOptions = (isEnabled: boolean) =>
  useEndpoint('GET /dashboard/inspections/filters', {}, { enabled: isEnabled, staleTime: 60_000 });

/**
 * Provides the filters of the dashboard: those of the address; where a page is opened without any, those chosen last in the
 * session, which then stand in the address, too.
 */
export function useDashboardFilters() {
  const session = useSession().claims.sid;
  const [values, setSearch] = useSearch(FILTERS_AND_PAGE);
  const given = useMemo(() => filtersFrom(values), [values]);
  const [restored, setRestored] = useState(() => (isUnfiltered(given) ? keptFilters(session) : {}));
  const isRestoring = isUnfiltered(given) && !isUnfiltered(restored);
  if (!isUnfiltered(given) && !isUnfiltered(restored)) setRestored({});

  useEffect(() => {
    if (isRestoring) setSearch(restored, { replace: true });
    else keepFilters(session, given);
  }, [isRestoring, restored, session, given, setSearch]);

  const asked = isRestoring ? restored : given;
  const options = useFilterOptions(!isUnfiltered(asked));
  const filters = useMemo(() => {
    const lacked = options.data;
    if (!lacked) return asked;
    // A filter that the viewer does not have would be refused: it counts as absent, as in the list of projects.
    return filtersFrom(Object.fromEntries(Object.entries(asked).filter(([name]) => isOffered(lacked, name))));
  }, [asked, options.data]);

  const narrowing = useMemo(() => new URLSearchParams(filters), [filters]);
  const apply = useCallback(
    (next: DashboardFilters) => {
      keepFilters(session, next);
      const changes = Object.fromEntries(DASHBOARD_FILTERS.map((filter) => [filter, next[filter]]));
      setSearch({ ...changes, page: undefined });
    },
    [session, setSearch],
  );
  /** Returns the address of another page of the dashboard with the same filters. */
  const linkTo = useCallback(
    (path: string, more: Readonly<Record<string, string>> = {}) => {
      const search = new URLSearchParams({ ...more, ...filters }).toString();
      return search ? `${path}?${search}` : path;
    },
    [filters],
  );
  return {
    filters,
    /** The filters as parameters of a query. */
    narrowing,
    /** True until it is known which of the filters the viewer has. */
    isWaiting: !isUnfiltered(asked) && options.isPending,
    apply,
    linkTo,
  };
}

export type DashboardState = ReturnType<typeof useDashboardFilters>;

const isOffered = (options: Readonly<Record<string, unknown>>, name: string): boolean =>
  options[name] !== null && options[name] !== false;
