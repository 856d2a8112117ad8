import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectView, ProjectViewBody, ProjectViews } from '@portal/contracts/projects/project-view';
import { api, getData, notifyFailure } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** `GET /projects/views`: the person's views, and the columns chosen without one. */
export function useViews() {
  return useQuery({
    queryKey: projectKeys.views,
    queryFn: ({ signal }) => getData<ProjectViews>(api.get('projects/views', { signal })),
    staleTime: Infinity,
  });
}

/** `PUT /projects/views/columns`; the list follows at once, and goes back where it could not be kept. */
export function useChooseColumns() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (columns: readonly ProjectListColumn[] | null) =>
      getData(api.put('projects/views/columns', { json: { columns } })),
    onMutate: (columns) => {
      const before = client.getQueryData<ProjectViews>(projectKeys.views);
      client.setQueryData<ProjectViews>(projectKeys.views, {
        items: before?.items ?? [],
        columns: columns && [...columns],
      });
      return before;
    },
    onError: (error, _columns, before) => {
      client.setQueryData(projectKeys.views, before);
      notifyFailure(error);
    },
  });
}

/** `POST /projects/views`, or `PUT /projects/views/{id}` where there is one already, by the version that was read. */
export function useSaveView() {
  const changed = useChanged();
  return useMutation({
    mutationFn: ({ view, body }: { view: ProjectView | undefined; body: ProjectViewBody }) =>
      getData<ProjectView>(
        view
          ? api.put(`projects/views/${view.id}`, { json: body, headers: { 'If-Match': `"${view.version}"` } })
          : api.post('projects/views', { json: body }),
      ),
    onSuccess: (saved) => changed((items) => [...items.filter(({ id }) => id !== saved.id), saved]),
    // Changed or deleted in another window.
    onError: () => changed(),
  });
}

/** `DELETE /projects/views/{id}` */
export function useDeleteView() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (view: ProjectView) => getData(api.delete(`projects/views/${view.id}`)),
    onSuccess: (_answer, deleted) => changed((items) => items.filter(({ id }) => id !== deleted.id)),
    onError: () => changed(),
  });
}

function useChanged() {
  const client = useQueryClient();
  return (change?: (items: readonly ProjectView[]) => readonly ProjectView[]): void => {
    const known = client.getQueryData<ProjectViews>(projectKeys.views);
    if (change && known) client.setQueryData(projectKeys.views, { ...known, items: change(known.items) });
    void client.invalidateQueries({ queryKey: projectKeys.views });
  };
}
