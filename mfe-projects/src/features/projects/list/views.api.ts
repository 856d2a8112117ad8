import type { ProjectListColumn } from '@portal/contracts/projects/list-columns';
import type { ProjectView, ProjectViewBody, ProjectViews } from '@portal/contracts/projects/project-view';
import { call, endpointQuery, notifyFailure } from '@portal/portal-sdk';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useViewChanges } from '../../../lists/views/use-view-changes.ts';

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

/** Provides saving and deleting of the person's views. */
export const useProjectViewChanges = () =>
  useViewChanges<ProjectView, ProjectViewBody, ProjectViews>({
    key: VIEWS.queryKey,
    topic: 'project-views',
    create: (body) => call('POST /projects/views', { body }),
    update: ({ id, version }, body) => call('PUT /projects/views/{id}', { params: { id }, body, ifMatch: version }),
    remove: ({ id }) => call('DELETE /projects/views/{id}', { params: { id } }),
  });
