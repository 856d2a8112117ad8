import { DASHBOARD_VIEW_KEYS, type DashboardList } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardView, NewDashboardView } from '@portal/contracts/insights/dashboard-view';
import { asText, useSearch } from '@portal/portal-sdk';
import { LIST_SEARCH } from '@portal/ui';
import type { ViewsState } from '../../../lists/views/views-state.ts';
import { DASHBOARD_LIST_TEXTS as TEXTS } from './list.texts.ts';
import { useChooseColumns, useDashboardViewChanges, useLoadedViews, useViews } from './views.api.ts';

type Selection = DashboardView['selection'];

/** Parameters that a view keeps, as texts of the address, whatever the list reads of them. */
const KEPT = Object.fromEntries(DASHBOARD_VIEW_KEYS.map((key) => [key, asText()] as const));
const SEARCH = { ...KEPT, view: asText(), columns: asText(), page: LIST_SEARCH.page };
const AREA = 'area';
/**
 * Returns the parameters that views of a list keep. Those of the accumulation alone keep `area`; other lists of the page have it
 * in their address, too.
 */
const keysOf = (list: DashboardList) => DASHBOARD_VIEW_KEYS.filter((key) => key !== AREA || list === 'accumulation');

/**
 * Provides the columns of a list of the dashboard and its saved views. A view that is opened puts order, search and filters into
 * the address; its columns hold until others are chosen, which are saved with the view. Without a view the columns are the
 * person's own, kept for all of their browsers.
 * @param all columns of the list, in their usual order; the same array on each render
 */
export function useListViews(list: DashboardList, all: readonly string[]) {
  const reading = useViews();
  const loaded = useLoadedViews();
  const choose = useChooseColumns(list);
  const changes = useDashboardViewChanges();
  const [search, setSearch] = useSearch(SEARCH);
  const values: Readonly<Record<string, unknown>> = search;
  const views = reading.data?.items.filter((one) => one.list === list) ?? [];
  const view = views.find(({ id }) => id === search.view);
  const own = reading.data?.columns.find((one) => one.list === list)?.columns;
  const named = search.columns ?? (view?.columns ?? own)?.join(',');
  const columns = named === undefined ? all : known(named.split(','), all);
  const keys = keysOf(list);
  const selection: Selection = Object.fromEntries(
    keys.flatMap((key) => (values[key] ? [[key, String(values[key])]] : [])),
  );
  const state: ViewsState<DashboardView, NewDashboardView> = {
    ...{ view, views, ...changes },
    isViewChanged:
      view !== undefined &&
      !(isOfView(keys, selection, view.selection) && `${columns}` === `${known(view.columns, all)}`),
    allLabel: TEXTS.allItems,
    openView: (id) => {
      const next = loaded().find((one) => one.id === id);
      const nothing = Object.fromEntries(keys.map((key) => [key, undefined]));
      // An accumulation is nothing without its area: where a view has none, it stays that of the page.
      const area = keys.includes(AREA) ? { area: next?.selection.area ?? selection.area } : {};
      setSearch({
        ...nothing,
        ...next?.selection,
        ...area,
        view: id ?? undefined,
        columns: undefined,
        page: undefined,
      });
    },
    bodyOf: (name, kept) => ({
      ...{ list, name },
      ...(kept ? { columns: kept.columns, selection: kept.selection } : { columns: [...columns], selection }),
    }),
  };
  return {
    state,
    columns,
    /** True until the columns are known; if they cannot be loaded, the list begins with its usual ones. */
    isPending: reading.isPending,
    setColumns: (next: readonly string[] | null) => {
      // A view is not changed until the columns are saved into it.
      if (view) return setSearch({ columns: (next ?? all).join(',') });
      setSearch({ columns: undefined }, { replace: true });
      choose.mutate(next);
    },
  };
}

/** Returns the columns that the list has, each once and the first one first. */
function known(named: readonly string[], all: readonly string[]): readonly string[] {
  const [first] = all;
  const chosen = named.filter((column) => all.includes(column));
  return first === undefined ? [] : [...new Set([first, ...chosen])];
}

/** Returns true if a selection is that of a view; one without an area is for any. */
const isOfView = (keys: readonly (keyof Selection)[], selection: Selection, kept: Selection): boolean =>
  keys.every((key) => (selection[key] ?? '') === (kept[key] ?? '') || (key === AREA && !kept.area));
