import { LIMITS } from '@portal/contracts/common/limits';
import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_SCREEN_TEXTS } from '@portal/contracts/projects/screen-texts';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import { FormFields, FormSection, TextAreaField } from '@portal/ui';
import type { Control } from 'react-hook-form';
import type { ProjectFormValues } from './project-form.schema.ts';

interface TextFieldsProps {
  readonly control: Control<ProjectFormValues>;
  readonly isEditable: (field: ProjectDetailField) => boolean;
}

/** The long texts with their counters. */
export function TextFields({ control, isEditable }: TextFieldsProps) {
  return (
    <FormSection title={PROJECT_SCREEN_TEXTS.sectionText}>
      <FormFields>
        <TextAreaField
          control={control}
          name="description"
          label={PROJECT_LABELS.description}
          rows={6}
          maxWords={LIMITS.descriptionWords}
          disabled={!isEditable('description')}
        />
        <TextAreaField
          control={control}
          name="specialInstruction"
          label={PROJECT_LABELS.specialInstruction}
          rows={6}
          maxLength={LIMITS.specialInstruction}
          disabled={!isEditable('specialInstruction')}
        />
      </FormFields>
    </FormSection>
  );
}
