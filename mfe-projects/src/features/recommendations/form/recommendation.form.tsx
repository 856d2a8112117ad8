import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { Button, notify } from '@portal/portal-sdk';
import { DialogButtons, type OnClosing, SavingForm, useSaving, useVersionedSave, SubmitButton } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { NewRecommendation } from '../../../links/new-recommendation.ts';
import type { InspectionChoice } from '../inspections/inspections.api.ts';
import { recommendationNow, useSaveRecommendation } from '../recommendation-writes.api.ts';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import { RecommendationFormFields } from './recommendation-form-fields.tsx';
import {
  fieldsOf,
  mergeRecommendations,
  RECOMMENDATION_FIELDS,
  recommendationResolver,
  type RecommendationValues,
  suggestedValues,
  INSEPARABLE,
  valuesOf,
} from './recommendation.schema.ts';

interface RecommendationFormProps {
  readonly of: Recommendation | NewRecommendation;
  /** Inspection of the recommendation; undefined if no longer known. */
  readonly inspection: InspectionChoice | undefined;
  /** Gives away how the panel around the form is to be closed. */
  readonly onClosing: OnClosing;
  readonly onDone: () => void;
  /** Called with the id of a new recommendation, and the words that name it. */
  readonly onAdded?: (id: string, message: string) => void;
}

/** Form of a recommendation (decisions §20): a new one of an inspection, or one that is edited. */
export default function RecommendationForm(props: RecommendationFormProps) {
  const { of, inspection, onClosing, onDone, onAdded } = props;
  const [isUploading, setUploading] = useState(false);
  const [resolver] = useState(() => recommendationResolver(inspection?.startDay ?? null));
  const save = useSaveRecommendation(of.inspectionId);
  const stale = useVersionedSave<Recommendation, RecommendationValues>({
    item: 'id' in of ? of : undefined,
    valuesOf,
    read: recommendationNow,
    merge: mergeRecommendations,
    save: async (values, over) => {
      const saved = await save(fieldsOf(values), over);
      if (over) notify.success(TEXTS.done.update(saved.number));
      else onAdded?.(saved.id, TEXTS.done.add(saved.number));
      onDone();
    },
    reloads: ['recommendations'],
    onReload: onDone,
  });
  const stored = stale.opened;
  const form = useForm<RecommendationValues>({
    defaultValues: 'id' in of ? valuesOf(of) : suggestedValues(of),
    resolver,
    criteriaMode: 'all',
    mode: 'onTouched',
  });
  const saving = useSaving({
    form,
    draftName: stored ? `recommendation.${stored.id}` : `recommendation.new.${of.inspectionId}`,
    item: stored,
    together: INSEPARABLE,
    fields: RECOMMENDATION_FIELDS,
    onSave: stale.save,
    onFault: stale.ask,
    onLeave: onDone,
    onClosing,
    isBlocked: isUploading,
  });
  const { close } = saving;
  const isSuggested = !stored && form.getValues('category') !== null;
  return (
    <SavingForm saving={saving}>
      <RecommendationFormFields form={form} siteToday={inspection?.siteToday} onUploading={setUploading} />
      <DialogButtons>
        <Button variant="default" onClick={close}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <SubmitButton isIdle={!saving.isDirty && !isSuggested} isUploading={isUploading} isSaving={saving.isSaving}>
          {SCREEN_TEXTS.save}
        </SubmitButton>
      </DialogButtons>
      {stale.dialog}
    </SavingForm>
  );
}
