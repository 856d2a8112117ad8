import { LIMITS } from '@portal/contracts/common/limits';
import { ReasonDialog, textNeeded } from '@portal/ui';
import { useState } from 'react';
import { target, useReject } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import type { ActDialogProps } from './act-dialog.tsx';
import { useAct } from './use-act.ts';

/** Asks for the reason of a rejection (R5). */
export function Reject({ recommendation, onClose }: ActDialogProps) {
  const [opened] = useState(recommendation);
  const reject = useAct({ mutation: useReject(), done: TEXTS.done.reject, onClose });
  return (
    <>
      <ReasonDialog
        opened
        title={TEXTS.rejectTitle}
        label={TEXTS.rejectionReason}
        verb={TEXTS.actions.reject}
        maxLength={textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason}
        isDanger
        isBusy={reject.isBusy}
        error={reject.error}
        onCancel={onClose}
        onConfirm={(rejectionReason) => reject.run({ ...target(opened), body: { rejectionReason } })}
      >
        <p>{TEXTS.rejectBody}</p>
      </ReasonDialog>
      {reject.staleDialog}
    </>
  );
}
