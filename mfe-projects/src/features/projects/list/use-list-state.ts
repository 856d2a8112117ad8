import { projectColumnsOf } from '@portal/access';
import { PROJECT_FILTERS, type ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectSelection } from '@portal/contracts/projects/project-list';
import { useSearchParams, useSession } from '@portal/portal-sdk';
import { listAddressOf, listQueryOf, withListChange, type ListAddress } from '@portal/ui';
import { useCallback, useMemo } from 'react';
import {
  filtersOf,
  importOf,
  isChanged,
  knownColumns,
  shownAsOf,
  withoutView,
  withShownAs,
  withView,
  type Filters,
  type ShownAs,
} from './list-params.ts';
import { placeOf, withoutPlace, withPlace, type MapPlace } from '../map/map-place.ts';
import { useChooseColumns, useViews } from './views.api.ts';

type Change = (whole: URLSearchParams) => URLSearchParams;

/**
 * How the list is looked at: the address says it (page, order, search, filters, view), a view what the address leaves out,
 * and the person's own choice the columns where neither does.
 */
export function useListState() {
  const { viewer } = useSession();
  const views = useViews();
  const chooseColumns = useChooseColumns();
  const [search, setSearch] = useSearchParams();

  const viewId = search.get('view');
  const view = views.data?.items.find(({ id }) => id === viewId);
  const own = useMemo(() => projectColumnsOf(viewer), [viewer]);
  const whole = useMemo(() => withView(search, view), [search, view]);
  const address = useMemo(() => listAddressOf(whole, own), [whole, own]);
  const filters = useMemo(() => filtersOf(whole, viewer), [whole, viewer]);
  const named = whole.get('columns') ?? views.data?.columns?.join();
  const columns = useMemo(() => (named ? knownColumns(named.split(','), viewer) : own), [named, own, viewer]);
  const importId = importOf(whole);

  const change = useCallback(
    (next: Change, options?: { replace?: boolean }) =>
      setSearch((current) => withoutPlace(current, withoutView(next(withView(current, view)), view)), options),
    [setSearch, view],
  );
  const setAddress = useCallback(
    (next: ListAddress, options?: { replace?: boolean }) =>
      change((params) => withListChange(params, { from: address, to: next }, own), options),
    [change, address, own],
  );
  const changeFilters = (next: Filters) =>
    change((params) => {
      for (const filter of PROJECT_FILTERS) {
        const value = next[filter];
        if (value === filters[filter]) continue;
        if (value) params.set(filter, value);
        else params.delete(filter);
      }
      params.delete('page');
      return params;
    });

  const setPlace = useCallback(
    (place: MapPlace) => setSearch((current) => withPlace(current, place), { replace: true }),
    [setSearch],
  );

  const narrowing = new URLSearchParams(filters);
  if (address.name) narrowing.set('name', address.name);
  if (importId) narrowing.set('importId', importId);
  const query = listQueryOf(address);
  for (const [key, value] of narrowing) query.set(key, value);
  const shownAs = shownAsOf(search);

  return {
    viewer,
    address,
    filters,
    columns,
    importId,
    /** The query of `GET /projects`. */
    query,
    /** What of it narrows the projects, whatever they are shown as. */
    narrowing,
    shownAs,
    view,
    views: views.data?.items ?? [],
    isViewChanged: isChanged(whole, view),
    /** Whether it is known how the list is looked at; where views cannot be had, it is looked at without one. */
    isKnown: !views.isPending,
    /** Whether the list must wait for its view before it can be asked for. */
    isWaiting: viewId !== null && views.isPending,
    setAddress,
    setFilters: changeFilters,
    setColumns: (next: readonly ProjectListColumn[] | null) => {
      // A view keeps its own columns until the change is saved into it.
      if (view) return change((params) => withColumns(params, next ?? own));
      change((params) => withColumns(params, null));
      chooseColumns.mutate(next);
    },
    showAll: () =>
      change((params) => {
        params.delete('importId');
        params.delete('page');
        return params;
      }),
    openView: (id: string | null) =>
      setSearch(withShownAs(new URLSearchParams(id === null ? {} : { view: id }), shownAs)),
    showAs: (next: ShownAs) => setSearch((current) => withShownAs(current, next)),
    /** Where the map was moved to; null where nobody has moved it. */
    place: placeOf(search),
    setPlace,
    /** What is shown now, as a view or an export keeps it. */
    selection: { ...selectionOf(address), ...filters } as ProjectSelection,
  };
}

export type ListState = ReturnType<typeof useListState>;

function withColumns(params: URLSearchParams, columns: readonly ProjectListColumn[] | null): URLSearchParams {
  if (columns) params.set('columns', columns.join(','));
  else params.delete('columns');
  return params;
}

const selectionOf = ({ sortFieldName, sortDirection, name }: ListAddress) => ({
  ...(sortFieldName && sortDirection && { sortFieldName, sortDirection }),
  ...(name && { name }),
});
