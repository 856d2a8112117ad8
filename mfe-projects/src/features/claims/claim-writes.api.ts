import type { Claim, ClaimFields } from '@portal/contracts/projects/claim';
import type { ClaimStatus } from '@portal/contracts/projects/claim-lists';
import { api, getData } from '@portal/portal-sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { claimKeys } from './claims.keys.ts';
import { fieldsOf, formValuesOf } from './form/claim-form.schema.ts';

/** The version that was read goes with every write; `*` is whichever there is now (decisions §4). */
const ifMatch = (version: number | '*') => ({ 'If-Match': version === '*' ? version : `"${version}"` });

interface Save {
  readonly fields: ClaimFields;
  /** Takes the place of whatever was saved meanwhile. */
  readonly isOverwriting?: boolean;
}

/** `POST /claims`, or `PUT /claims` where there is one. */
export function useSaveClaim(projectId: string, claim: Claim | undefined) {
  return useMutation({
    mutationFn: ({ fields, isOverwriting = false }: Save) => {
      if (!claim) return getData<Claim>(api.post('claims', { json: { projectId, ...fields } }));
      const headers = ifMatch(isOverwriting ? '*' : claim.version);
      return getData<Claim>(api.put('claims', { json: { id: claim.id, ...fields }, headers }));
    },
    onSuccess: useClaimsChanged(projectId),
  });
}

/** `PUT /claims` with a status: the claim goes on to it, and nothing else of it changes. */
export function useMoveClaim(claim: Claim) {
  const { id, projectId, version } = claim;
  return useMutation({
    mutationFn: (status: ClaimStatus) =>
      getData<Claim>(
        api.put('claims', { json: { id, ...fieldsOf(formValuesOf(claim)), status }, headers: ifMatch(version) }),
      ),
    // A refusal, too, tells that something has changed.
    onSettled: useClaimsChanged(projectId),
  });
}

/** `DELETE /claims/{id}` */
export function useDeleteClaim({ id, projectId, version }: Claim) {
  return useMutation({
    mutationFn: () => getData(api.delete(`claims/${id}`, { headers: ifMatch(version) })),
    onSettled: useClaimsChanged(projectId),
  });
}

/** What a write makes old: all that is kept of the project's claims. */
export function useClaimsChanged(projectId: string) {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: claimKeys.ofProject(projectId) });
}
