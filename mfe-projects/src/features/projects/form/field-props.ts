import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import type { UseFormReturn } from 'react-hook-form';
import type { ProjectFormValues } from './project-form.schema.ts';

/** What each section of the form takes. */
export interface SectionProps {
  readonly form: UseFormReturn<ProjectFormValues>;
  readonly isEditable: (field: ProjectDetailField) => boolean;
}

/** What is the same for every field of the form: its label by its name, and that it is shown where it cannot be changed. */
export const fieldPropsOf =
  ({ form: { control }, isEditable }: SectionProps) =>
  (name: ProjectDetailField) => ({ control, name, label: PROJECT_LABELS[name], disabled: !isEditable(name) });
