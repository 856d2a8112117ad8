import type { Page } from '@portal/contracts/common/list';
import type { ProjectChange } from '@portal/contracts/projects/history';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** `GET /projects/{id}/history`; below the project's key, so that each write makes it old. */
export function useHistory(projectId: string, address: ListAddress) {
  return useQuery({
    queryKey: projectKeys.history(projectId, address),
    queryFn: ({ signal }) =>
      getData<Page<ProjectChange>>(
        api.get(`projects/${encodeURIComponent(projectId)}/history`, { searchParams: listQueryOf(address), signal }),
      ),
    placeholderData: keepPreviousData,
  });
}
