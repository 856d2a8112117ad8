import type { ProjectDetailField } from '@portal/contracts/projects/project';
import { PROJECT_LABELS } from '@portal/contracts/projects/texts';
import type { UseFormReturn } from 'react-hook-form';
import type { ProjectFormValues } from './project.schema.ts';

/** Props of each section of the form. */
export interface SectionProps {
  readonly form: UseFormReturn<ProjectFormValues>;
  readonly isEditable: (field: ProjectDetailField) => boolean;
}

/** Returns the common props of a field: its label by its name, and read-only where it cannot be changed. */
export const fieldPropsOf =
  ({ form: { control }, isEditable }: SectionProps) =>
  (name: ProjectDetailField) => ({ control, name, label: PROJECT_LABELS[name], disabled: !isEditable(name) });
