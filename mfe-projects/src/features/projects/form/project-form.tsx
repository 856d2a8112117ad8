import { SCREEN_TEXTS } from '@portal/contracts/common/screen-texts';
import { PROJECT_DETAIL_FIELDS, type ProjectDetailField } from '@portal/contracts/projects/project';
import { apiFault, Button, notifyFailure } from '@portal/portal-sdk';
import {
  FormActions,
  KeptFormOffer,
  LeaveDialog,
  placeFieldErrors,
  RequiredNote,
  UnsavedChangesGuard,
  useKeptForm,
} from '@portal/ui';
import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { BuildingFields } from './building-fields.tsx';
import { PolicyFields } from './policy-fields.tsx';
import { ProjectFields, type ChosenTypes } from './project-fields.tsx';
import classes from './project-form.module.css';
import { bodyOf, projectResolver, type ProjectFormValues } from './project-form.schema.ts';
import { TextFields } from './text-fields.tsx';

export interface ProjectFormProps {
  readonly values: ProjectFormValues;
  /** What the values name, so that they can be read before the lists to choose from are there. */
  readonly chosen?: ChosenTypes;
  /** Fields that may be changed; the others are shown. */
  readonly editable?: readonly string[];
  /** Tells what is edited, and in which version: under this name what is typed outlives the end of the session. */
  readonly keptAs: string;
  /** Saves; what it throws is put onto the fields, or told. True from `onFault` means that it has been dealt with. */
  readonly onSave: (body: Record<ProjectDetailField, unknown>) => Promise<void>;
  readonly onFault?: (fault: unknown, body: Record<ProjectDetailField, unknown>) => boolean;
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
    keptAs,
    onSave,
    onFault,
    onCancel,
    isFocused = false,
  } = props;
  const form = useForm<ProjectFormValues>({
    defaultValues: values,
    resolver: projectResolver,
    mode: 'onTouched',
    // Rules between fields speak up although other fields are still wrong.
    criteriaMode: 'all',
  });
  const { formState, handleSubmit, setError } = form;
  const { isDirty, isSubmitting } = formState;
  const kept = useKeptForm(keptAs, form);
  // Saved and on its way to another page: nothing is lost by leaving.
  const isLeaving = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const frame = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (!isFocused) return;
    frame.current?.querySelector<HTMLElement>('input:not([disabled]), textarea:not([disabled])')?.focus();
  }, [isFocused]);

  const save = (event?: FormEvent) =>
    handleSubmit(async (valid) => {
      const body = bodyOf(valid);
      try {
        isLeaving.current = true;
        await onSave(body);
        kept.forget();
      } catch (fault) {
        isLeaving.current = false;
        if (onFault?.(fault, body)) return;
        if (placeFieldErrors(apiFault(fault)?.fieldErrors, PROJECT_DETAIL_FIELDS, setError)) return;
        // Again with what the form holds by then.
        notifyFailure(fault, () => void save());
      }
    })(event);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isDirty && !isSubmitting) void save();
  };
  const leave = () => {
    isLeaving.current = true;
    kept.forget();
    onCancel();
  };

  const isEditable = (field: ProjectDetailField) => editable.includes(field);
  return (
    <form ref={frame} noValidate onSubmit={(event) => void save(event)} onKeyDown={onKeyDown} className={classes.form}>
      <KeptFormOffer kept={kept} />
      <RequiredNote />
      <ProjectFields form={form} isEditable={isEditable} {...(chosen && { chosen })} />
      <PolicyFields form={form} isEditable={isEditable} />
      <BuildingFields form={form} isEditable={isEditable} />
      <TextFields form={form} isEditable={isEditable} />
      <FormActions>
        <Button variant="default" onClick={() => (isDirty ? setAsking(true) : leave())}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <Button type="submit" disabled={!isDirty} loading={isSubmitting}>
          {SCREEN_TEXTS.save}
        </Button>
      </FormActions>
      <UnsavedChangesGuard when={() => isDirty && !isLeaving.current} onLeave={kept.forget} />
      <LeaveDialog opened={isAsking} onStay={() => setAsking(false)} onLeave={leave} />
    </form>
  );
}
