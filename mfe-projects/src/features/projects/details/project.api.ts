import type { Project, ProjectDetailField } from '@portal/contracts/projects/project';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { laidOver } from '../form/project-form.schema.ts';
import { projectKeys } from '../projects.keys.ts';

type Body = Readonly<Record<ProjectDetailField, unknown>>;
interface Written {
  readonly id: string;
  readonly version: number;
}

const path = (id: string) => `projects/${encodeURIComponent(id)}`;

/** The version that was read goes with every write, so that nothing of others is overwritten unseen (decisions §4). */
const ifMatch = (version: number) => ({ 'If-Match': `"${version}"` });

const readProject = (id: string, signal?: AbortSignal) => getData<Project>(api.get(path(id), signal ? { signal } : {}));

/** `GET /projects/{id}` */
export function useProject(id: string) {
  return useQuery({ queryKey: projectKeys.project(id), queryFn: ({ signal }) => readProject(id, signal) });
}

/** `POST /projects` */
export function useCreateProject() {
  const changed = useChanged();
  return useMutation({
    mutationFn: (body: Body) => getData<Written>(api.post('projects', { json: body })),
    onSuccess: ({ id }) => changed(id),
  });
}

/** `PUT /projects`; `isOverwriting` lays what was changed over the newest version instead of the one that was edited. */
export function useUpdateProject(project: Project) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ body, isOverwriting = false }: { body: Body; isOverwriting?: boolean }) => {
      const newest = isOverwriting ? await readProject(project.id) : project;
      const json = { id: project.id, ...laidOver(newest, project, body) };
      return getData<Written>(api.put('projects', { json, headers: ifMatch(newest.version) }));
    },
    onSuccess: () => changed(project.id),
  });
}

/** `PUT /projects/{id}/description {description}`; `isOverwriting` as with the other details. */
export function useDescribeProject(project: Project) {
  const changed = useChanged();
  return useMutation({
    mutationFn: async ({ description, isOverwriting }: { description: string | null; isOverwriting: boolean }) => {
      const version = isOverwriting ? (await readProject(project.id)).version : project.version;
      const json = { description: description?.trim() || null };
      return getData<Written>(api.put(`${path(project.id)}/description`, { json, headers: ifMatch(version) }));
    },
    onSuccess: () => changed(project.id),
  });
}

/** `DELETE /projects/{id} {name}`; what was read of it is forgotten by whoever leaves the page that shows it. */
export function useDeleteProject({ id, version }: Project) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => getData(api.delete(path(id), { json: { name }, headers: ifMatch(version) })),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: projectKeys.lists });
      void client.invalidateQueries({ queryKey: projectKeys.countLimits });
    },
  });
}

/** `PATCH /projects/{id}/close {closingReason}` and `PATCH /projects/{id}/open {reopeningReason}` */
export function useChangeStatus(project: Project, action: 'close' | 'reopen') {
  const changed = useChanged();
  return useMutation({
    mutationFn: (reason: string) => {
      const [verb, json] =
        action === 'close' ? ['close', { closingReason: reason }] : ['open', { reopeningReason: reason }];
      return getData<Written>(api.patch(`${path(project.id)}/${verb}`, { json, headers: ifMatch(project.version) }));
    },
    onSuccess: () => changed(project.id),
  });
}

/** What a write makes old: the lists, the limit, the project itself; waits until the project is read anew. */
function useChanged() {
  const client = useQueryClient();
  return async (id: string) => {
    void client.invalidateQueries({ queryKey: projectKeys.lists });
    void client.invalidateQueries({ queryKey: projectKeys.countLimits });
    await client.invalidateQueries({ queryKey: projectKeys.project(id) });
  };
}
