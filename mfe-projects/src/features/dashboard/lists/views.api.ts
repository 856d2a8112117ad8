import type { DashboardList } from '@portal/contracts/insights/dashboard-lists';
import type { DashboardView, DashboardViews, NewDashboardView } from '@portal/contracts/insights/dashboard-view';
import { call, endpointQuery, notifyFailure } from '@portal/portal-sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useViewChanges } from '../../../lists/views/use-view-changes.ts';

const VIEWS = queryOptions({ ...endpointQuery('GET /dashboard/views', {}), staleTime: Infinity });

/** Reads the person's views of all lists, and the columns chosen without one. */
export const useViews = () => useQuery(VIEWS);

/** Returns the function that gives the views as they are loaded now: a view that was just saved is among them. */
export function useLoadedViews(): () => readonly DashboardView[] {
  const client = useQueryClient();
  return () => client.getQueryData(VIEWS.queryKey)?.items ?? [];
}

/** Chooses the columns of a list; it follows at once, and goes back where they could not be kept. */
export function useChooseColumns(list: DashboardList) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (columns: readonly string[] | null) =>
      call('PUT /dashboard/views/columns', { body: { list, columns: columns && [...columns] } }),
    onMutate: (columns) => {
      const before = client.getQueryData(VIEWS.queryKey);
      const others = before?.columns.filter((one) => one.list !== list) ?? [];
      client.setQueryData(VIEWS.queryKey, {
        items: before?.items ?? [],
        columns: columns ? [...others, { list, columns: [...columns] }] : others,
      });
      return before;
    },
    onError: (error, _columns, before) => {
      client.setQueryData(VIEWS.queryKey, before);
      notifyFailure(error);
    },
  });
}

/** Provides saving and deleting of the person's views. */
export const useDashboardViewChanges = () =>
  useViewChanges<DashboardView, NewDashboardView, DashboardViews>({
    key: VIEWS.queryKey,
    topic: 'dashboard-views',
    create: (body) => call('POST /dashboard/views', { body }),
    update: ({ id, version }, { list: _list, ...body }) =>
      call('PUT /dashboard/views/{id}', { params: { id }, body, ifMatch: version }),
    remove: ({ id }) => call('DELETE /dashboard/views/{id}', { params: { id } }),
  });
