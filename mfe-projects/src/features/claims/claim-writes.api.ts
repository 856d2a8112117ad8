import type { Claim, ClaimFields } from '@portal/contracts/projects/claim';
import { useWrite } from '@portal/portal-sdk';

interface Save {
  readonly fields: ClaimFields;
  /** Takes the place of whatever was saved meanwhile. */
  readonly isOverwriting?: boolean;
}

/** Adds a claim to a project, or changes one over the version that was opened. */
export function useSaveClaim(projectId: string, claim: Claim | undefined) {
  const create = useWrite('POST /claims');
  const update = useWrite('PUT /claims');
  return ({ fields, isOverwriting = false }: Save): Promise<Claim> =>
    claim
      ? update.mutateAsync({ body: { id: claim.id, ...fields }, ifMatch: isOverwriting ? '*' : claim.version })
      : create.mutateAsync({ body: { projectId, ...fields } });
}

/** Moves a claim on to another status. */
export const useMoveClaim = () => useWrite('PUT /claims', { refreshWhenRefused: true });

/** Deletes a claim. */
export const useDeleteClaim = () => useWrite('DELETE /claims/{id}', { refreshWhenRefused: true });
