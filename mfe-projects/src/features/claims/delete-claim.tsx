import type { Claim } from '@portal/contracts/projects/claim';
import { DeleteDialog } from '@portal/ui';
import { useDeleteClaim } from './claim-writes.api.ts';
import { CLAIM_SCREEN_TEXTS as TEXTS } from './claim.texts.ts';

interface DeleteClaimProps {
  readonly claim: Claim;
  /** Called when it is deleted, by this dialog or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Dialog that confirms the deletion of a claim. */
export function DeleteClaim({ claim, onDeleted, onClose }: DeleteClaimProps) {
  return (
    <DeleteDialog
      mutation={useDeleteClaim()}
      given={{ params: { id: claim.id }, ifMatch: claim.version }}
      title={TEXTS.deleteTitle}
      verb={TEXTS.delete}
      done={TEXTS.deleted}
      onDeleted={onDeleted}
      onGone={onDeleted}
      onClose={onClose}
    >
      <strong>{TEXTS.titleOf(claim.claimNumber)}</strong>
      <p>{TEXTS.deleteBody}</p>
    </DeleteDialog>
  );
}
