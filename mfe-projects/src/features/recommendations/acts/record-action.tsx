import { valibotResolver } from '@hookform/resolvers/valibot';
import { actionRecommendationBody } from '@portal/contracts/projects/recommendation';
import { RECOMMENDATION_LIMITS } from '@portal/contracts/projects/recommendation-lists';
import { AttachmentsField, mayDo, StepForm, TextAreaField } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { target, useRecordAction } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import type { StepProps } from './inline-step.tsx';
import { useAct } from './use-act.ts';

const rules = actionRecommendationBody.entries;
const schema = v.object({ action: rules.action, fileIds: v.array(v.string()) });
type Values = v.InferOutput<typeof schema>;

/** Form of the action taken on a recommendation, with evidence (R12); earlier evidence may stay. */
export function RecordAction({ recommendation, onClose, onNext }: StepProps) {
  const [opened] = useState(recommendation);
  const [isUploading, setUploading] = useState(false);
  const act = useAct({
    mutation: useRecordAction(),
    done: TEXTS.done.action,
    onClose,
    isPossible: mayDo(recommendation, 'action'),
  });
  const form = useForm<Values>({
    defaultValues: { action: '', fileIds: opened.actionFiles.map(({ fileId }) => fileId) },
    resolver: valibotResolver(schema),
  });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`recommendation.action.${opened.id}`}
      item={opened}
      fields={['action', 'fileIds']}
      toGiven={(body) => ({ ...target(opened), body })}
      title={TEXTS.actionTitle}
      verb={TEXTS.actions.action}
      isUploading={isUploading}
      onClose={onClose}
      onNext={onNext}
    >
      <TextAreaField
        control={form.control}
        name="action"
        label={TEXTS.actionText}
        rows={4}
        maxLength={RECOMMENDATION_LIMITS.action}
        required
        autoFocus
      />
      <AttachmentsField
        control={form.control}
        name="fileIds"
        label={TEXTS.evidence}
        max={RECOMMENDATION_LIMITS.actionFiles}
        maxText={TEXTS.evidenceLimit}
        onUploading={setUploading}
      />
    </StepForm>
  );
}
