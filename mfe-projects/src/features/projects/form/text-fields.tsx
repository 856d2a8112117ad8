import { LIMITS } from '@portal/contracts/common/limits';
import { FormFields, FormSection, TextAreaField } from '@portal/ui';
import { PROJECT_SCREEN_TEXTS } from '../project.texts.ts';
import { fieldPropsOf, type SectionProps } from './field-props.ts';

/** The long texts with their counters. */
export function TextFields(props: SectionProps) {
  const field = fieldPropsOf(props);
  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionText}>
      <FormFields>
        <TextAreaField {...field('description')} rows={6} maxWords={LIMITS.descriptionWords} />
        <TextAreaField {...field('specialInstruction')} rows={6} maxLength={LIMITS.specialInstruction} />
      </FormFields>
    </FormSection>
  );
}
