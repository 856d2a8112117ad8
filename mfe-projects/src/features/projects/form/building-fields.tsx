import { COMBUSTIBILITIES, CONSTRUCTION_TYPES, EXPECTED_INSPECTIONS } from '@portal/contracts/projects/project-lists';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { DateField, FormFields, FormSection, NumberField, SelectField } from '@portal/ui';
import { useWatch } from 'react-hook-form';
import type { FieldsProps } from './project-fields.tsx';

/** How it is built; the construction type presets the combustibility, which may be changed (catalogue lists). */
export function BuildingFields({ form, isEditable }: FieldsProps) {
  const { control, setValue } = form;
  const constructionType = useWatch({ control, name: 'constructionType' });
  const chosen = CONSTRUCTION_TYPES.find(({ value }) => value === constructionType);
  const preset = (value: string | null) => {
    const combustibility = CONSTRUCTION_TYPES.find((type) => type.value === value)?.combustibility;
    if (combustibility) setValue('combustibility', combustibility, { shouldDirty: true, shouldValidate: true });
  };

  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionBuilding}>
      <FormFields>
        <SelectField
          control={control}
          name="constructionType"
          label={PROJECT_LABELS.constructionType}
          clearable
          options={CONSTRUCTION_TYPES}
          disabled={!isEditable('constructionType')}
          onChosen={preset}
          {...(chosen ? { help: chosen.meaning } : {})}
        />
        <SelectField
          control={control}
          name="combustibility"
          label={PROJECT_LABELS.combustibility}
          clearable
          options={COMBUSTIBILITIES}
          disabled={!isEditable('combustibility')}
        />
        <NumberField
          control={control}
          name="stories"
          label={PROJECT_LABELS.stories}
          step={1}
          maxValue={300}
          disabled={!isEditable('stories')}
        />
        <NumberField
          control={control}
          name="area"
          label={PROJECT_LABELS.area}
          maxDecimals={2}
          maxIntegerDigits={9}
          disabled={!isEditable('area')}
        />
        <DateField
          control={control}
          name="buildDate"
          label={PROJECT_LABELS.buildDate}
          disabled={!isEditable('buildDate')}
        />
        <NumberField
          control={control}
          name="expectedInspections"
          label={PROJECT_LABELS.expectedInspections}
          step={1}
          maxValue={EXPECTED_INSPECTIONS.max}
          help={`${EXPECTED_INSPECTIONS.min} to ${EXPECTED_INSPECTIONS.max}`}
          disabled={!isEditable('expectedInspections')}
        />
      </FormFields>
    </FormSection>
  );
}
