import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { Button, invalidateTopics, notify } from '@portal/portal-sdk';
import { DialogButtons, SavingForm, useSaving, useStaleSave } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NewRecommendation } from '../../../links/new-recommendation.ts';
import { dueDayOf } from '../due-day.ts';
import type { InspectionChoice } from '../inspections/inspections.api.ts';
import { useSaveRecommendation } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { RecommendationFormFields } from './recommendation-form-fields.tsx';
import {
  fieldsOf,
  RECOMMENDATION_FIELDS,
  recommendationResolver,
  type RecommendationValues,
  suggestedValues,
  valuesOf,
} from './recommendation.schema.ts';

interface RecommendationFormProps {
  readonly of: Recommendation | NewRecommendation;
  /** Inspection of the recommendation; undefined if no longer known. */
  readonly inspection: InspectionChoice | undefined;
  /** Gives away how the panel around the form is to be closed. */
  readonly onClosing: (close: () => void) => void;
  readonly onDone: () => void;
}

/** Form of a recommendation (decisions §20): a new one of an inspection, or one that is edited. */
export default function RecommendationForm(props: RecommendationFormProps) {
  const { of, inspection, onClosing, onDone } = props;
  // Saves against the version that was opened, even if a newer one is loaded meanwhile.
  const [opened] = useState(of);
  const stored = 'id' in opened ? opened : undefined;
  const timeZone = inspection?.timeZone ?? null;
  const [isUploading, setUploading] = useState(false);
  const [resolver] = useState(() => recommendationResolver(dueDayOf(inspection?.startDateTime ?? null, timeZone)));
  const form = useForm<RecommendationValues>({
    defaultValues: 'id' in opened ? valuesOf(opened, timeZone) : suggestedValues(opened),
    resolver,
    criteriaMode: 'all',
    mode: 'onTouched',
  });
  const client = useQueryClient();
  const save = useSaveRecommendation(stored ? { recommendation: stored } : { inspectionId: opened.inspectionId });
  const saveNow = async (values: RecommendationValues, isOverwriting = false) => {
    await save({ fields: fieldsOf(values, { timeZone, stored }), isOverwriting });
    notify.success(stored ? TEXTS.done.update : TEXTS.done.add);
    onDone();
  };
  const stale = useStaleSave<RecommendationValues>({
    onOverwrite: (values) => saveNow(values, true),
    onReload: () => {
      void invalidateTopics(client, ['recommendations']);
      onDone();
    },
  });
  const saving = useSaving({
    form,
    draftName: stored ? `recommendation.${stored.id}.${stored.version}` : `recommendation.new.${opened.inspectionId}`,
    fields: RECOMMENDATION_FIELDS,
    onSave: saveNow,
    onFault: stale.ask,
    onLeave: onDone,
    isBlocked: isUploading,
  });
  const { close } = saving;
  useEffect(() => onClosing(close));
  const isSuggested = !stored && form.getValues('category') !== null;
  return (
    <SavingForm saving={saving}>
      <RecommendationFormFields form={form} onUploading={setUploading} />
      <DialogButtons>
        <Button variant="default" onClick={close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={isUploading || (!saving.isDirty && !isSuggested)} loading={saving.isSaving}>
          {SCREEN_TEXTS.save}
        </Button>
      </DialogButtons>
      {stale.dialog}
    </SavingForm>
  );
}
