import { RECOMMENDATION_LIMITS, type BulkStep } from '@portal/contracts/projects/recommendation-lists';
import { ReasonDialog } from '@portal/ui';
import { useBulkStep, type BulkResult } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';

interface BulkStepDialogProps {
  readonly ids: readonly string[];
  readonly step: BulkStep;
  readonly onResult: (result: BulkResult) => void;
  readonly onClose: () => void;
}

/** Asks for the text of a step that several recommendations take together. */
export function BulkStepDialog({ ids, step, onResult, onClose }: BulkStepDialogProps) {
  const take = useBulkStep();
  return (
    <ReasonDialog
      title={TEXTS.bulk.title(TEXTS.actions[step], ids.length)}
      label={TEXTS.bulk.text}
      verb={TEXTS.actions[step]}
      maxLength={RECOMMENDATION_LIMITS.comment}
      isDanger={step === 'reject'}
      field="text"
      draftName={`recommendation.bulk.${step}`}
      onSave={async (text) => onResult(await take.mutateAsync({ body: { ids: [...ids], step, text } }))}
      onClose={onClose}
    >
      <p>{TEXTS.bulk.body}</p>
    </ReasonDialog>
  );
}
