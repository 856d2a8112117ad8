import type { Claim } from '@portal/contracts/projects/claim';
import { CLAIM_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/claim-screen-texts';
import { apiFault, notify, notifyFailure } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useDeleteClaim } from './claim-writes.api.ts';

interface DeleteClaimProps {
  readonly claim: Claim;
  /** It is gone, by this or by somebody else. */
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Asks before a claim is deleted. */
export function DeleteClaim({ claim, onDeleted, onClose }: DeleteClaimProps) {
  const remove = useDeleteClaim(claim);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notify.success(TEXTS.deleted);
        onDeleted();
      },
      onError: (fault) => {
        const status = apiFault(fault)?.status;
        // Gone or changed: what is there now is shown before it is asked again.
        if (status === 404) onDeleted();
        else if (status === 409) onClose();
        notifyFailure(fault, confirm);
      },
    });
  return (
    <ConfirmDialog
      opened
      title={TEXTS.deleteTitle}
      verb={TEXTS.delete}
      isDanger
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <strong>{TEXTS.titleOf(claim.claimNumber)}</strong>
      <p>{TEXTS.deleteBody}</p>
    </ConfirmDialog>
  );
}
