import { offeredColumnsOf, projectColumnsOf } from '@portal/access';
import { PROJECT_FILTERS, type ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectSelection } from '@portal/contracts/projects/project-list';
import { useSearch, useSession } from '@portal/portal-sdk';
import { listAddressOf, listChangesOf, listQueryOf, useKeptRows, type ListAddress } from '@portal/ui';
import { DEFAULT_PAGE_SIZE } from '@portal/contracts/common/limits';
import { useCallback, useMemo } from 'react';
import type { MapPlace } from '../map/map-place.ts';
import {
  defaultsOf,
  filtersOf,
  isChanged,
  knownColumns,
  nothing,
  PROJECTS_SEARCH,
  withoutPlace,
  type Filters,
  type ShownAs,
} from './list-params.ts';
import { useChooseColumns, useViews } from './views.api.ts';

/**
 * Provides the state of the list: the address (page, order, search, filters, view), a view for what the address lacks,
 * and the person's own columns where neither sets them.
 */
export function useListState() {
  const { viewer } = useSession();
  const views = useViews();
  const chooseColumns = useChooseColumns();
  const [{ view: viewId, importId = null, show: shownAs, at }, setPage] = useSearch(PROJECTS_SEARCH);
  const view = views.data?.items.find(({ id }) => id === viewId);
  const [whole, setWhole] = useSearch(
    PROJECTS_SEARCH,
    useMemo(() => defaultsOf(view), [view]),
  );

  const own = useMemo(() => projectColumnsOf(viewer), [viewer]);
  const offered = useMemo(() => offeredColumnsOf(viewer), [viewer]);
  const [rows, keepRows] = useKeptRows(DEFAULT_PAGE_SIZE);
  const address = useMemo(() => listAddressOf(whole, offered, rows), [whole, offered, rows]);
  const filters = useMemo(() => filtersOf(whole, viewer), [whole, viewer]);
  const named = whole.columns ?? views.data?.columns?.join();
  const columns = useMemo(() => (named ? knownColumns(named.split(','), viewer) : own), [named, own, viewer]);

  const setAddress = useCallback(
    (next: ListAddress, options?: { replace?: boolean }) => {
      if (next.pageSize !== address.pageSize) keepRows(next.pageSize);
      setWhole(withoutPlace(listChangesOf(address, next, rows)), options);
    },
    [setWhole, address, rows, keepRows],
  );
  const setFilters = (next: Filters) => {
    const changed = PROJECT_FILTERS.filter((filter) => next[filter] !== filters[filter]);
    const changes = Object.fromEntries(changed.map((filter) => [filter, next[filter]]));
    setWhole(withoutPlace({ ...changes, page: undefined }));
  };
  const setPlace = useCallback((place: MapPlace) => setPage({ at: place }, { replace: true }), [setPage]);

  const narrowing = new URLSearchParams(filters);
  if (address.name) narrowing.set('name', address.name);
  if (importId) narrowing.set('importId', importId);
  const query = listQueryOf(address);
  for (const [key, value] of narrowing) query.set(key, value);

  return {
    viewer,
    address,
    filters,
    columns,
    importId,
    /** The query of `GET /projects`. */
    query,
    /** Parameters that restrict the projects, in list and map alike. */
    narrowing,
    shownAs,
    view,
    views: views.data?.items ?? [],
    isViewChanged: isChanged(whole, view),
    /** True once the state is known; if views cannot be loaded, it is used without one. */
    isKnown: !views.isPending,
    /** True while the list has to wait for its view. */
    isWaiting: viewId !== undefined && views.isPending,
    setAddress,
    setFilters,
    setColumns: (next: readonly ProjectListColumn[] | null) => {
      // A view is not changed until the columns are saved into it.
      if (view) return setWhole({ columns: (next ?? own).join(',') });
      setWhole({ columns: undefined });
      chooseColumns.mutate(next);
    },
    showAll: () => setWhole(withoutPlace({ importId: undefined, page: undefined })),
    openView: (id: string | null) => setPage({ ...nothing(), show: shownAs, view: id ?? undefined }),
    showAs: (next: ShownAs) => setPage({ show: next }),
    /** Position to which the map was moved; null before. */
    place: at ?? null,
    setPlace,
    /** Current state, as a view or an export stores it. */
    selection: { ...selectionOf(address, offered), ...filters },
  };
}

export type ListState = ReturnType<typeof useListState>;

function selectionOf(
  { sortFieldName, sortDirection, name }: ListAddress,
  columns: readonly ProjectListColumn[],
): ProjectSelection {
  const column = columns.find((known) => known === sortFieldName);
  return { ...(column && sortDirection && { sortFieldName: column, sortDirection }), ...(name && { name }) };
}
