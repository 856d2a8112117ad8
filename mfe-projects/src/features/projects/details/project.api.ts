import type { CreateProject, Project } from '@portal/contracts/projects/project';
import { call, endpointKey, useEndpoint, useWrite } from '@portal/portal-sdk';
import type { QueryClient } from '@tanstack/react-query';

/** Returns a project as it is now. */
export const projectNow = ({ id }: Project) => call('GET /projects/{id}', { params: { id } });

/** Reads a project. */
export const useProject = (id: string) => useEndpoint('GET /projects/{id}', { params: { id } });

/** Adds a project. */
export const useCreateProject = () => useWrite('POST /projects');

/** Returns the function that changes the details of a project over its version. */
export function useUpdateProject() {
  const { mutateAsync } = useWrite('PUT /projects');
  return (body: CreateProject, { id, version }: Project) => mutateAsync({ body: { id, ...body }, ifMatch: version });
}

/** Returns the function that changes the description of a project over its version. */
export function useDescribeProject() {
  const { mutateAsync } = useWrite('PUT /projects/{id}/description');
  return (description: string | null, { id, version }: Project) =>
    mutateAsync({ params: { id }, body: { description: description?.trim() || null }, ifMatch: version });
}

/** Deletes a project; the page that shows it removes its queries. */
export const useDeleteProject = () => useWrite('DELETE /projects/{id}');

const OF_ONE = [
  'GET /projects/{id}',
  'GET /projects/{id}/tab-access',
  'GET /projects/{id}/summary',
  'GET /projects/{id}/primary-candidates',
  'GET /projects/{id}/history',
] as const;

/** Removes the queries of a project. */
export function forgetProject(client: QueryClient, id: string): void {
  for (const key of OF_ONE) client.removeQueries({ queryKey: endpointKey(key, { params: { id } }) });
}

/** Closes or reopens a project, for a reason. */
export function useChangeStatus({ id, version }: Project, action: 'close' | 'reopen') {
  const close = useWrite('PATCH /projects/{id}/close');
  const reopen = useWrite('PATCH /projects/{id}/open');
  const { error, isPending, reset } = action === 'close' ? close : reopen;
  const target = { params: { id }, ifMatch: version };
  return {
    error,
    isPending,
    reset,
    mutateAsync: (reason: string) =>
      action === 'close'
        ? close.mutateAsync({ ...target, body: { closingReason: reason } })
        : reopen.mutateAsync({ ...target, body: { reopeningReason: reason } }),
  };
}
