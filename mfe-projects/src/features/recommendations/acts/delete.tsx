import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '@portal/contracts/projects/recommendation-screen-texts';
import { notify, notifyFailure } from '@portal/portal-sdk';
import { ConfirmDialog } from '@portal/ui';
import { useState } from 'react';
import { useDeleteRecommendation } from '../recommendation-writes.api.ts';
import type { ActDialogProps } from './act-dialog.tsx';

/** Asks before a recommendation is deleted (R17). */
export function Delete({ recommendation, onClose }: ActDialogProps) {
  const [opened] = useState(recommendation);
  const remove = useDeleteRecommendation(opened);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => notify.success(TEXTS.done.delete),
      onError: (fault) => notifyFailure(fault),
      onSettled: onClose,
    });
  return (
    <ConfirmDialog
      opened
      title={TEXTS.deleteTitle}
      verb={TEXTS.actions.delete}
      isDanger
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{TEXTS.deleteBody(opened.number)}</p>
    </ConfirmDialog>
  );
}
