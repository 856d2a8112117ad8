import { valibotResolver } from '@hookform/resolvers/valibot';
import { enteredDate, requiredText } from '@portal/contracts/common/fields';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { DateField, formatDate, mayDo, StepForm, TextAreaField, textNeeded } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { target, useSetStatus } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import type { StepProps } from './inline-step.tsx';
import { useAct } from './use-act.ts';

interface Values {
  readonly comment: string;
  readonly dueDate: string | null;
}

/** Form of further action to take, with its due date (R14, R15). */
export function RequireFurtherAction({ recommendation, onClose, onNext }: StepProps) {
  const [opened] = useState(recommendation);
  const maxLength = textNeeded(opened, 'requireFurtherAction')?.maxLength ?? RECOMMENDATION_LIMITS.comment;
  const act = useAct({
    mutation: useSetStatus(),
    done: TEXTS.done.requireFurtherAction,
    onClose,
    isPossible: mayDo(recommendation, 'requireFurtherAction'),
  });
  const [schema] = useState(() => v.object({ comment: requiredText(maxLength), dueDate: v.nullable(enteredDate) }));
  const form = useForm<Values>({
    defaultValues: { comment: '', dueDate: null },
    resolver: valibotResolver(schema),
  });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`recommendation.further.${opened.id}`}
      item={opened}
      fields={['comment', 'dueDate']}
      toGiven={({ comment, dueDate }) => ({
        ...target(opened),
        body: {
          status: 'FurtherAction' as const,
          comment,
          ...(dueDate && { dueDate }),
        },
      })}
      title={TEXTS.furtherTitle}
      body={TEXTS.furtherBody}
      verb={TEXTS.actions.requireFurtherAction}
      onClose={onClose}
      onNext={onNext}
    >
      <TextAreaField
        control={form.control}
        name="comment"
        label={TEXTS.furtherComment}
        rows={5}
        maxLength={maxLength}
        required
        autoFocus
      />
      <DateField
        control={form.control}
        name="dueDate"
        label={TEXTS.newDueDate}
        help={TEXTS.dueUntilNow(formatDate(opened.dueDate))}
      />
    </StepForm>
  );
}
