import { valibotResolver } from '@hookform/resolvers/valibot';
import { optionalText } from '@portal/contracts/common/fields';
import { MESSAGES } from '@portal/contracts/common/messages';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { mayDo, SelectField, StepForm, TextAreaField, textNeeded } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { target, useSetStatus } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import type { StepProps } from './inline-step.tsx';
import { useAct } from './use-act.ts';

/** Between a reason and the words that follow it. */
const SEPARATOR = ': ';

interface Values {
  readonly reason: string | null;
  readonly words: string;
}

/** Closes what was actioned, or, with one of the reasons that the server asks for, what was not (R13, R16). */
export function Close({ recommendation, onClose, onNext }: StepProps) {
  const [opened] = useState(recommendation);
  const needs = textNeeded(opened, 'close');
  const reasons = needs?.startsWith ?? [];
  const longest = Math.max(0, ...reasons.map(({ length }) => length + SEPARATOR.length));
  const maxWords = (needs?.maxLength ?? RECOMMENDATION_LIMITS.comment) - longest;
  const act = useAct({
    mutation: useSetStatus(),
    done: TEXTS.done.close,
    onClose,
    isPossible: mayDo(recommendation, 'close'),
  });
  const [schema] = useState(() =>
    v.object({
      reason: reasons.length > 0 ? v.string(MESSAGES.required) : v.null(),
      words: v.nonNullish(optionalText(maxWords)),
    }),
  );
  const form = useForm<Values>({ defaultValues: { reason: null, words: '' }, resolver: valibotResolver(schema) });
  const toGiven = ({ reason, words }: Values) => {
    const comment = [reason, words.trim()].filter(Boolean).join(SEPARATOR);
    return { ...target(opened), body: { status: 'Closed' as const, ...(comment && { comment }) } };
  };
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`recommendation.close.${opened.id}`}
      item={opened}
      fields={['words']}
      toGiven={toGiven}
      title={TEXTS.closeTitle}
      body={TEXTS.closeBody}
      verb={TEXTS.actions.close}
      isAllOptional={reasons.length === 0}
      onClose={onClose}
      onNext={onNext}
    >
      {reasons.length > 0 && (
        <SelectField
          control={form.control}
          name="reason"
          label={TEXTS.closingReason}
          options={reasons.map((value) => ({ value, label: value }))}
          required
        />
      )}
      <TextAreaField
        control={form.control}
        name="words"
        label={reasons.length > 0 ? TEXTS.closingWords : TEXTS.commentLabel}
        rows={4}
        maxLength={maxWords}
      />
    </StepForm>
  );
}
