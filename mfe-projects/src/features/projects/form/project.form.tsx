import { PROJECT_DETAIL_FIELDS, type Project, type ProjectDetailField } from '@portal/contracts/projects/project';
import { FormActions, SaveButtons, SavingForm, useSaving, type FaultHandler } from '@portal/ui';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { BuildingFields } from './building-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { type ChosenTypes, ProjectFields } from './project-fields.tsx';
import classes from './project.form.module.css';
import { type ProjectFormValues, projectResolver } from './project.schema.ts';
import { TextFields } from './text-fields.tsx';

export interface ProjectFormProps {
  readonly values: ProjectFormValues;
  /** Labels of chosen values, shown before the lists are loaded. */
  readonly chosen?: ChosenTypes;
  /** Fields that may be changed; the others are shown. */
  readonly editable?: readonly string[];
  /** Name of the edited item and version, under which typed values outlive the session. */
  readonly draftName: string;
  /** The project to edit, as it was opened; undefined for a new one. */
  readonly project?: Project;
  /** Saves; errors are shown at the fields, or as a notice. True from `onFault` means that the error is handled. */
  readonly onSave: (values: ProjectFormValues) => Promise<void>;
  readonly onFault?: FaultHandler;
  readonly onCancel: () => void;
  /** The form takes the place of what had the focus. */
  readonly isFocused?: boolean;
}

/** The form of PROJECT DETAILS, for adding and for editing (decisions §20). */
export function ProjectForm(props: ProjectFormProps) {
  const {
    values,
    chosen,
    editable = PROJECT_DETAIL_FIELDS,
    draftName,
    project,
    onSave,
    onFault,
    onCancel,
    isFocused = false,
  } = props;
  const form = useForm<ProjectFormValues>({
    defaultValues: values,
    resolver: projectResolver,
    mode: 'onTouched',
    // Shows faults of rules between fields while other fields are invalid.
    criteriaMode: 'all',
  });
  const saving = useSaving({
    form,
    draftName,
    item: project,
    fields: PROJECT_DETAIL_FIELDS,
    onSave,
    ...(onFault && { onFault }),
    onLeave: onCancel,
  });
  const frame = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!isFocused) return;
    frame.current?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus();
  }, [isFocused]);

  const isEditable = (field: ProjectDetailField) => editable.includes(field);
  return (
    <SavingForm ref={frame} saving={saving} className={classes.form}>
      <ProjectFields form={form} isEditable={isEditable} {...(chosen && { chosen })} />
      <PolicyFields form={form} isEditable={isEditable} />
      <BuildingFields form={form} isEditable={isEditable} />
      <TextFields form={form} isEditable={isEditable} />
      <FormActions>
        <SaveButtons saving={saving} />
      </FormActions>
    </SavingForm>
  );
}
