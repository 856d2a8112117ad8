import { COMBUSTIBILITIES, CONSTRUCTION_TYPES, EXPECTED_INSPECTIONS } from '@portal/contracts/projects/project-lists';
import { DateField, FormFields, FormSection, NumberField, SelectField } from '@portal/ui';
import { useWatch } from 'react-hook-form';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { fieldPropsOf, type SectionProps } from './field-props.ts';

/** Fields of the building; the construction type presets the combustibility, which can be changed (catalogue lists). */
export function BuildingFields(props: SectionProps) {
  const { control, setValue } = props.form;
  const field = fieldPropsOf(props);
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
          {...field('constructionType')}
          clearable
          options={CONSTRUCTION_TYPES}
          onChosen={preset}
          {...(chosen ? { help: chosen.meaning } : {})}
        />
        <SelectField {...field('combustibility')} clearable options={COMBUSTIBILITIES} />
        <NumberField {...field('stories')} step={1} maxValue={300} />
        <NumberField {...field('area')} maxDecimals={2} maxIntegerDigits={9} />
        <DateField {...field('buildDate')} />
        <NumberField
          {...field('expectedInspections')}
          step={1}
          maxValue={EXPECTED_INSPECTIONS.max}
          help={`${EXPECTED_INSPECTIONS.min} to ${EXPECTED_INSPECTIONS.max}`}
        />
      </FormFields>
    </FormSection>
  );
}
