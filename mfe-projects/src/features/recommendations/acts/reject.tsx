import { LIMITS } from '@portal/contracts/common/limits';
import { mayDo, textNeeded } from '@portal/ui';
import { useState } from 'react';
import { ReasonForm } from '../../../reasons/reason.form.tsx';
import { target, useReject } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import type { StepProps } from './inline-step.tsx';
import { useAct } from './use-act.ts';

/** Form of the reason of a rejection (R5). */
export function Reject({ recommendation, onClose, onNext }: StepProps) {
  const [opened] = useState(recommendation);
  const act = useAct({
    mutation: useReject(),
    done: TEXTS.done.reject,
    onClose,
    isPossible: mayDo(recommendation, 'reject'),
  });
  return (
    <ReasonForm
      act={act}
      draftName={`recommendation.reject.${opened.id}`}
      item={opened}
      name="rejectionReason"
      label={TEXTS.rejectionReason}
      rows={4}
      maxLength={textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason}
      toGiven={(rejectionReason) => ({ ...target(opened), body: { rejectionReason } })}
      title={TEXTS.rejectTitle}
      body={TEXTS.rejectBody}
      verb={TEXTS.actions.reject}
      onClose={onClose}
      onNext={onNext}
    />
  );
}
