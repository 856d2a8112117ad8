import type { PrimaryFunction } from '@portal/contracts/projects/primary-people';
import type { PrimaryHolder, Project } from '@portal/contracts/projects/project';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

const PATHS: Readonly<Record<PrimaryFunction, string>> = {
  primaryUnderwriter: 'primary-underwriter',
  primaryRiskEngineer: 'primary-risk-engineer',
  primarySiteContact: 'primary-site-contact',
};

type Candidates = Readonly<Record<PrimaryFunction, readonly PrimaryHolder[]>>;

/** `GET /projects/{id}/primary-candidates`; below the project's key, so that each write makes it old. */
export function usePrimaryCandidates(projectId: string) {
  return useQuery({
    queryKey: projectKeys.primaryCandidates(projectId),
    queryFn: ({ signal }) => getData<Candidates>(api.get(`projects/${projectId}/primary-candidates`, { signal })),
  });
}

/** `PUT /projects/{id}/primary-… {email}` over the version that was read. */
export function useNamePrimary({ id, version }: Project, held: PrimaryFunction) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (email: string) =>
      getData(api.put(`projects/${id}/${PATHS[held]}`, { json: { email }, headers: { 'If-Match': `"${version}"` } })),
    onSuccess: () => client.invalidateQueries({ queryKey: projectKeys.project(id) }),
  });
}
