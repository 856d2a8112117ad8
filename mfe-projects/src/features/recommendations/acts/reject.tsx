import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import { LIMITS } from '@portal/contracts/common/limits';
import { mayDo, StepForm, TextAreaField, textNeeded } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { target, useReject } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import type { StepProps } from './inline-step.tsx';
import { useAct } from './use-act.ts';

/** Form of the reason of a rejection (R5). */
export function Reject({ recommendation, onClose, onNext }: StepProps) {
  const [opened] = useState(recommendation);
  const maxLength = textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason;
  const act = useAct({
    mutation: useReject(),
    done: TEXTS.done.reject,
    onClose,
    isPossible: mayDo(recommendation, 'reject'),
  });
  const [schema] = useState(() => v.object({ rejectionReason: requiredText(maxLength) }));
  const form = useForm({ defaultValues: { rejectionReason: '' }, resolver: valibotResolver(schema) });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`recommendation.reject.${opened.id}`}
      item={opened}
      fields={['rejectionReason']}
      toGiven={({ rejectionReason }) => ({
        ...target(opened),
        body: { rejectionReason: rejectionReason.trim() },
      })}
      title={TEXTS.rejectTitle}
      body={TEXTS.rejectBody}
      verb={TEXTS.actions.reject}
      isDanger
      onClose={onClose}
      onNext={onNext}
    >
      <TextAreaField
        control={form.control}
        name="rejectionReason"
        label={TEXTS.rejectionReason}
        rows={4}
        maxLength={maxLength}
        required
        autoFocus
      />
    </StepForm>
  );
}
