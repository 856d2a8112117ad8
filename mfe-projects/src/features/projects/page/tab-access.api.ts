import type { TabState } from '@portal/contracts/projects/tab-access';
import { api, getData } from '@portal/portal-sdk';
import { useQuery } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** How long an answer is taken for new: a tab that is opened later asks again, so that one that was taken away goes. */
const FRESH_MS = 5_000;

/** `GET /projects/{id}/tab-access` */
export function useTabAccess(projectId: string) {
  return useQuery({
    queryKey: projectKeys.tabAccess(projectId),
    queryFn: ({ signal }) =>
      getData<readonly TabState[]>(api.get(`projects/${encodeURIComponent(projectId)}/tab-access`, { signal })),
    staleTime: FRESH_MS,
  });
}
