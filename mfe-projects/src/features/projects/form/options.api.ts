import type { ProjectCategory } from '@portal/contracts/projects/project-lists';
import { call, endpointQuery, invalidateTopics } from '@portal/portal-sdk';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { withAdded } from '../../../lists/with-added.ts';

/** Types and companies change seldom; a form that opens again shows them at once. */
const staleTime = 60_000;

const PARENT_COMPANIES = queryOptions({ ...endpointQuery('GET /parent-companies', {}), staleTime });
const PROJECT_TYPES = queryOptions({ ...endpointQuery('GET /project-types', {}), staleTime });
const businessTypes = (projectTypeId: string | null) =>
  queryOptions({
    ...endpointQuery('GET /project-business-types', { query: { projectTypeId: projectTypeId ?? undefined } }),
    staleTime,
    enabled: projectTypeId !== null,
  });

/** Reads the parent companies; `add` adds one and returns its id. */
export function useParentCompanies() {
  const client = useQueryClient();
  const { data } = useQuery(PARENT_COMPANIES);
  const add = async (name: string) => {
    const added = await call('POST /parent-companies', { body: { name } });
    client.setQueryData(PARENT_COMPANIES.queryKey, (items = []) => withAdded(items, added));
    void invalidateTopics(client, ['parent-companies']);
    return added.id;
  };
  return { items: data, add };
}

/** Reads the project types; `add` adds one and returns its id. */
export function useProjectTypes() {
  const client = useQueryClient();
  const { data } = useQuery(PROJECT_TYPES);
  const add = async (value: string, type: ProjectCategory) => {
    const added = await call('POST /project-types', { body: { value, type } });
    client.setQueryData(PROJECT_TYPES.queryKey, (items = []) => withAdded(items, added));
    void invalidateTopics(client, ['project-types']);
    return added.id;
  };
  return { items: data, add };
}

/** Reads the business types of a project type; `add` adds one to it and returns its id. */
export function useBusinessTypes(projectTypeId: string | null) {
  const client = useQueryClient();
  const { data } = useQuery(businessTypes(projectTypeId));
  const add = async (ofType: string, value: string) => {
    const added = await call('POST /project-business-types', { body: { projectTypeId: ofType, value } });
    client.setQueryData(businessTypes(ofType).queryKey, (items = []) => withAdded(items, added));
    void invalidateTopics(client, ['project-types']);
    return added.id;
  };
  return { items: data, add };
}
