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
        title={TEXTS.rejectTitle}
        label={TEXTS.rejectionReason}
        verb={TEXTS.actions.reject}
        maxLength={textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason}
        isDanger
        field="rejectionReason"
        draftName={`recommendation.reject.${opened.id}`}
        item={opened}
        onSave={(rejectionReason) => reject.attempt({ ...target(opened), body: { rejectionReason } })}
        onFault={reject.onFault}
        onClose={onClose}
      >
        <p>{TEXTS.rejectBody}</p>
      </ReasonDialog>
      {reject.staleDialog}
    </>
  );
}
