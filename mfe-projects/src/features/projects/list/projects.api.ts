import type { Page } from '@portal/contracts/common/list';
import type { ProjectListRow } from '@portal/contracts/projects/project-list';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { projectKeys } from '../projects.keys.ts';

/** `GET /projects` */
export function useProjects(address: ListAddress, importId: string | null) {
  return useQuery({
    queryKey: projectKeys.list(address, importId),
    queryFn: ({ signal }) => {
      const searchParams = listQueryOf(address);
      if (importId) searchParams.set('importId', importId);
      return getData<Page<ProjectListRow>>(api.get('projects', { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** `GET /projects/count-limits`: only those who may add projects ask. */
export function useCountLimits(isAsked: boolean) {
  return useQuery({
    queryKey: projectKeys.countLimits,
    queryFn: ({ signal }) =>
      getData<{ currentCount: number; allowedCount: number | null }>(api.get('projects/count-limits', { signal })),
    enabled: isAsked,
  });
}
