import type { Page } from '@portal/contracts/common/list';
import type { Activity } from '@portal/contracts/projects/activity';
import type { CauseOfLoss, Claim, Claims, ClaimsExport } from '@portal/contracts/projects/claim';
import { api, getData } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { claimKeys } from './claims.keys.ts';

/** Causes change seldom; a form that opens again shows them at once. */
const STALE_MS = 60_000;
const path = (id: string) => `claims/${encodeURIComponent(id)}`;

/** `GET /claims` */
export function useClaims(projectId: string, address: ListAddress) {
  return useQuery({
    queryKey: claimKeys.list(projectId, address),
    queryFn: ({ signal }) => {
      const searchParams = listQueryOf(address);
      searchParams.set('projectId', projectId);
      return getData<Claims>(api.get('claims', { searchParams, signal }));
    },
    placeholderData: keepPreviousData,
  });
}

/** `GET /claims/{id}`; nothing is asked for where there is none yet. */
export function useClaim(projectId: string, id: string | undefined) {
  return useQuery({
    queryKey: claimKeys.one(projectId, id ?? ''),
    queryFn: ({ signal }) => getData<Claim>(api.get(path(id ?? ''), { signal })),
    enabled: id !== undefined,
  });
}

/** `GET /claims/{id}/history`: the newest so many. */
export function useClaimHistory({ projectId, id }: Claim, pageSize: number) {
  return useQuery({
    queryKey: claimKeys.history(projectId, id, pageSize),
    queryFn: ({ signal }) =>
      getData<Page<Activity>>(api.get(`${path(id)}/history`, { searchParams: { page: 1, pageSize }, signal })),
    placeholderData: keepPreviousData,
  });
}

/** `POST /claims/exports`: the address of the claims as a file, in the order of the list. */
export const askForClaims = (json: ClaimsExport) => getData<{ url: string }>(api.post('claims/exports', { json }));

/** `GET /claim-causes-of-loss` and `POST /claim-causes-of-loss {value}` */
export function useCauses(projectId: string) {
  const client = useQueryClient();
  const queryKey = claimKeys.causes(projectId);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      getData<CauseOfLoss[]>(api.get('claim-causes-of-loss', { searchParams: { projectId }, signal })),
    staleTime: STALE_MS,
  });
  const add = async (value: string): Promise<string> => {
    const cause = await getData<CauseOfLoss>(api.post('claim-causes-of-loss', { json: { value } }));
    client.setQueryData<readonly CauseOfLoss[]>(queryKey, (causes = []) => [...causes, cause]);
    void client.invalidateQueries({ queryKey });
    return cause.id;
  };
  return { causes: query.data, add };
}
