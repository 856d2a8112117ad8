import type { Claim, ClaimFields } from '@portal/contracts/projects/claim';
import { call, useWrite } from '@portal/portal-sdk';

/** Returns a claim as it is now. */
export const claimNow = (id: string) => call('GET /claims/{id}', { params: { id } });

/** Returns the function that changes a claim over the version of `over`, or adds one to a project without it. */
export function useSaveClaim(projectId: string) {
  const create = useWrite('POST /claims');
  const update = useWrite('PUT /claims');
  return (fields: ClaimFields, over: Claim | undefined): Promise<Claim> =>
    over
      ? update.mutateAsync({ body: { id: over.id, ...fields }, ifMatch: over.version })
      : create.mutateAsync({ body: { projectId, ...fields } });
}

/** Moves a claim on to another status. */
export const useMoveClaim = () => useWrite('PUT /claims', { refreshWhenRefused: true });

/** Deletes a claim. */
export const useDeleteClaim = () => useWrite('DELETE /claims/{id}', { refreshWhenRefused: true });
