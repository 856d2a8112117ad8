import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectView, ProjectViewBody } from '@portal/contracts/projects/project-view';
import { call, endpointQuery, invalidateTopics, notifyFailure } from '@portal/portal-sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

const VIEWS = queryOptions({ ...endpointQuery('GET /projects/views', {}), staleTime: Infinity });

/** Reads the person's views, and the columns chosen without one. */
export const useViews = () => useQuery(VIEWS);

/** Chooses the columns of the list; it follows at once, and goes back where they could not be kept. */
export function useChooseColumns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (columns: readonly ProjectListColumn[] | null) =>
      call('PUT /projects/views/columns', { body: { columns: columns && [...columns] } }),
    onMutate: (columns) => {
      const before = client.getQueryData(VIEWS.queryKey);
      client.setQueryData(VIEWS.queryKey, { items: before?.items ?? [], columns: columns && [...columns] });
      return before;
    },
    onError: (error, _columns, before) => {
      client.setQueryData(VIEWS.queryKey, before);
      notifyFailure(error);
    },
  });
}

/** Saves a new view, or an existing one at the loaded version. */
export function useSaveView() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ view, body }: { view: ProjectView | undefined; body: ProjectViewBody }) =>
      view
        ? call('PUT /projects/views/{id}', { params: { id: view.id }, body, ifMatch: view.version })
        : call('POST /projects/views', { body }),
    onSuccess: (saved) => changed((items) => [...items.filter(({ id }) => id !== saved.id), saved]),
    // The view was changed or deleted in another window.
    onError: () => changed(),
  });
}

/** Deletes a view. */
export function useDeleteView() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ id }: ProjectView) => call('DELETE /projects/views/{id}', { params: { id } }),
    onSuccess: (_answer, deleted) => changed((items) => items.filter(({ id }) => id !== deleted.id)),
    onError: () => changed(),
  });
}

/** Returns the function that shows a change at once and reads the views again. */
function useChanged() {
  const client = useQueryClient();
  return (change?: (items: ProjectView[]) => ProjectView[]): void => {
    if (change) {
      client.setQueryData(VIEWS.queryKey, (known) => known && { ...known, items: change(known.items) });
    }
    void invalidateTopics(client, ['project-views']);
  };
}
