import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import type { ParentCompany, ProjectBusinessType, ProjectType } from '@portal/contracts/projects/types';
import { api, getData } from '@portal/portal-sdk';
import { useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** Types and companies change seldom; a form that opens again shows them at once. */
const STALE_MS = 60_000;

/** `GET /parent-companies` and `POST /parent-companies {name}` */
export function useParentCompanies() {
  const added = useAdded<ParentCompany>();
  const query = useQuery({
    queryKey: projectKeys.parentCompanies,
    queryFn: ({ signal }) => getData<ParentCompany[]>(api.get('parent-companies', { signal })),
    staleTime: STALE_MS,
  });
  const add = async (name: string) =>
    added(projectKeys.parentCompanies, await getData<ParentCompany>(api.post('parent-companies', { json: { name } })));
  return { items: query.data, add };
}

/** `GET /project-types` and `POST /project-types {value, type}` */
export function useProjectTypes() {
  const added = useAdded<ProjectType>();
  const query = useQuery({
    queryKey: projectKeys.projectTypes,
    queryFn: ({ signal }) => getData<ProjectType[]>(api.get('project-types', { signal })),
    staleTime: STALE_MS,
  });
  const add = async (value: string, type: ProjectCategory) =>
    added(projectKeys.projectTypes, await getData<ProjectType>(api.post('project-types', { json: { value, type } })));
  return { items: query.data, add };
}

/** `GET /project-business-types?projectTypeId` and `POST /project-business-types {projectTypeId, value}` */
export function useBusinessTypes(projectTypeId: string | null) {
  const added = useAdded<ProjectBusinessType>();
  const queryKey = projectKeys.businessTypes(projectTypeId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => {
      const searchParams = { projectTypeId: projectTypeId ?? '' };
      return getData<ProjectBusinessType[]>(api.get('project-business-types', { searchParams, signal }));
    },
    enabled: projectTypeId !== null,
    staleTime: STALE_MS,
  });
  const add = async (value: string) => {
    const json = { projectTypeId, value };
    return added(queryKey, await getData<ProjectBusinessType>(api.post('project-business-types', { json })));
  };
  return { items: query.data, add };
}

/** Puts what was added into the list that is shown, and answers its id. */
function useAdded<Item extends { readonly id: string }>() {
  const client = useQueryClient();
  return (queryKey: QueryKey, item: Item): string => {
    client.setQueryData<readonly Item[]>(queryKey, (items = []) => [...items, item]);
    void client.invalidateQueries({ queryKey });
    return item.id;
  };
}
