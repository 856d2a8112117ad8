import type { ClaimsExport } from '@portal/contracts/projects/claim';
import { call, endpointKey, useEndpoint, useWrite, type Answer } from '@portal/portal-sdk';
import { listQueryOf, type ListAddress } from '@portal/ui';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { withAdded } from '../../lists/with-added.ts';

/** Causes change seldom; a form that opens again shows them at once. */
const STALE_MS = 60_000;

/** Reads a page of a project's claims; the one before stays until it is there. */
export function useClaims(projectId: string, address: ListAddress) {
  const query = listQueryOf(address);
  query.set('projectId', projectId);
  return useEndpoint('GET /claims', { query }, { placeholderData: keepPreviousData });
}

/** Reads a claim; nothing where there is none yet. */
export const useClaim = (id: string | undefined) =>
  useEndpoint('GET /claims/{id}', id === undefined ? null : { params: { id } });

/** Reads the newest entries of a claim's history. */
export const useClaimHistory = (id: string, pageSize: number) =>
  useEndpoint(
    'GET /claims/{id}/history',
    { params: { id }, query: { page: 1, pageSize } },
    { placeholderData: keepPreviousData },
  );

/** Returns the address of a file with the claims of a project, in the order of the list. */
export const requestClaimsExport = (body: ClaimsExport) => call('POST /claims/exports', { body });

/** Reads the causes of loss of a project, and adds a missing one. */
export function useCauses(projectId: string) {
  const client = useQueryClient();
  const input = { query: { projectId } };
  const { data: causes } = useEndpoint('GET /claim-causes-of-loss', input, { staleTime: STALE_MS });
  const create = useWrite('POST /claim-causes-of-loss', {
    awaitsRefresh: false,
    onAnswer: (cause) =>
      client.setQueryData<Answer<'GET /claim-causes-of-loss'>>(
        endpointKey('GET /claim-causes-of-loss', input),
        (known = []) => withAdded(known, cause),
      ),
  });
  const add = async (value: string): Promise<string> => (await create.mutateAsync({ body: { value } })).id;
  return { causes, add };
}
