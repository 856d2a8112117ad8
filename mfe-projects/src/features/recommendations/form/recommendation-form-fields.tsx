import { LIMITS } from '@portal/contracts/common/limits';
import { PHOTO_ENDINGS } from '@portal/contracts/library/attachment-rules';
import { COMBUSTIBILITIES } from '@portal/contracts/projects/project-lists';
import { RECOMMENDATION_LABELS as LABELS } from '@portal/contracts/projects/recommendation-labels';
import {
  OTHER_TYPE,
  RECOMMENDATION_CATEGORIES,
  RECOMMENDATION_LIMITS,
  RECOMMENDATION_PRIORITIES,
  RECOMMENDATION_TYPES,
  suggestedDueDate,
  type RecommendationPriority,
} from '@portal/contracts/projects/recommendation-lists';
import { RECOMMENDATION_TEXTS } from '@portal/contracts/projects/recommendation-texts';
import { AttachmentsField, DateField, formatDate, FormFields, SelectField, TextAreaField, TextField } from '@portal/ui';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { RECOMMENDATION_SCREEN_TEXTS as TEXTS } from '../recommendation.texts.ts';
import classes from '../recommendations.module.css';
import type { RecommendationValues } from './recommendation.schema.ts';

const optionsOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

interface RecommendationFormFieldsProps {
  readonly form: UseFormReturn<RecommendationValues>;
  /** Present calendar day at the site; undefined where the inspection is not known. */
  readonly siteToday: string | undefined;
  readonly onUploading: (isUploading: boolean) => void;
}

/**
 * Fields of a recommendation: category with its types, priority, due date, place, text, photos; combustibility for
 * Fire.
 */
export function RecommendationFormFields({ form, siteToday, onUploading }: RecommendationFormFieldsProps) {
  const { control, setValue } = form;
  const [category, type, priority, dueDate] = useWatch({ control, name: ['category', 'type', 'priority', 'dueDate'] });
  /** Sets the due date of a chosen priority, unless another than that of the priority before was entered. */
  const suggestDueDate = (chosen: string | null) => {
    const next = RECOMMENDATION_PRIORITIES.find((one) => one === chosen);
    if (!next || siteToday === undefined) return;
    const suggested = priority ? suggestedDueDate(siteToday, priority) : null;
    if (dueDate !== suggested) return;
    setValue('dueDate', suggestedDueDate(siteToday, next), { shouldDirty: true, shouldValidate: true });
  };
  const chosenPriority = RECOMMENDATION_PRIORITIES.find((one) => one === priority);
  const types = category ? [...RECOMMENDATION_TYPES[category], OTHER_TYPE] : [];
  return (
    <>
      <FormFields>
        <SelectField
          control={control}
          name="category"
          label={LABELS.category}
          options={optionsOf(RECOMMENDATION_CATEGORIES)}
          // Each category has its own types.
          onChosen={() => setValue('type', null, { shouldDirty: true })}
          required
          autoFocus
        />
        <SelectField
          control={control}
          name="type"
          label={LABELS.type}
          options={optionsOf(types)}
          disabledReason={category ? undefined : TEXTS.categoryFirst}
          required
        />
        {type === OTHER_TYPE && (
          <TextField
            control={control}
            name="otherType"
            label={LABELS.otherType}
            maxLength={RECOMMENDATION_LIMITS.otherType}
            required
          />
        )}
        <SelectField
          control={control}
          name="priority"
          label={LABELS.priority}
          options={optionsOf(RECOMMENDATION_PRIORITIES)}
          onChosen={suggestDueDate}
          required
        />
        <DateField
          control={control}
          name="dueDate"
          label={LABELS.dueDate}
          help={dueHelpOf(chosenPriority, siteToday)}
          required
        />
        <TextField
          control={control}
          name="location"
          label={LABELS.location}
          maxLength={RECOMMENDATION_LIMITS.location}
        />
        {category === 'Fire' && (
          <SelectField
            control={control}
            name="combustibility"
            label={LABELS.combustibility}
            options={COMBUSTIBILITIES}
            clearable
          />
        )}
      </FormFields>
      <div className={classes.formWide}>
        <TextAreaField
          control={control}
          name="comment"
          label={LABELS.comment}
          rows={8}
          maxWords={LIMITS.descriptionWords}
          required
        />
        <AttachmentsField
          control={control}
          name="photoIds"
          label={LABELS.photos}
          max={RECOMMENDATION_LIMITS.photos}
          maxText={RECOMMENDATION_TEXTS.photosLimit}
          endings={PHOTO_ENDINGS}
          onUploading={onUploading}
        />
      </div>
    </>
  );
}

/** Tells which due date follows from a priority, before and after another one is entered. */
function dueHelpOf(priority: RecommendationPriority | undefined, siteToday: string | undefined): string {
  if (!priority || siteToday === undefined) return TEXTS.dueHelp;
  return TEXTS.dueFollows(priority, formatDate(suggestedDueDate(siteToday, priority)));
}
