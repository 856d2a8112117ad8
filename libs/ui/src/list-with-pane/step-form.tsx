import { Button } from '@portal/portal-sdk';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { ItemAction } from '../dialogs/use-item-action.ts';
import type { EditedItem } from '../form-drafts/changes-since.ts';
import { SavingForm } from '../forms/saving-form.tsx';
import { SubmitButton } from '../forms/submit-button.tsx';
import { useSaving } from '../forms/use-saving.ts';
import { PANE_TEXTS } from '../texts/pane.texts.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import classes from './step-form.module.css';

interface StepFormProps<Values extends FieldValues, Given> {
  readonly form: UseFormReturn<Values>;
  readonly act: ItemAction<Given>;
  /** Name of the step and its item, under which typed values are kept. */
  readonly draftName: string;
  /** The item as it was opened; absent for one without a version. */
  readonly item?: EditedItem | undefined;
  readonly fields: readonly FieldPath<Values>[];
  /** Converts the values to the action's argument. */
  readonly toGiven: (values: Values) => Given;
  readonly title: string;
  readonly body?: string;
  readonly verb: string;
  readonly isDanger?: boolean;
  /** True if no field is required. */
  readonly isAllOptional?: boolean;
  readonly isUploading?: boolean;
  readonly onClose: () => void;
  /** Opens the next item that waits for the same step; undefined where there is none. */
  readonly onNext?: (() => void) | undefined;
  readonly children: ReactNode;
}

/** Form of a step's text, files and dates, in the pane; typed values are kept until the step is done or cancelled. */
export function StepForm<Values extends FieldValues, Given>(props: StepFormProps<Values, Given>) {
  const { form, act, draftName, item, fields, toGiven, title, body, verb, onClose, onNext, children } = props;
  const { isDanger = false, isAllOptional = false, isUploading = false } = props;
  const titleId = useId();
  const section = useRef<HTMLElement>(null);
  const goesOn = useRef(false);
  // Returns nothing: newer browsers answer scrolling with a promise, which React would call as the clean-up.
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const saving = useSaving({
    form,
    draftName,
    item,
    fields,
    onSave: async (values) => {
      await act.attempt(toGiven(values));
      if (goesOn.current) onNext?.();
    },
    onFault: act.onFault,
    onLeave: onClose,
    isBlocked: isUploading,
  });
  const submit = { isIdle: !saving.isDirty && !isAllOptional, isUploading, isSaving: saving.isSaving, isDanger };
  return (
    <section ref={section} aria-labelledby={titleId} className={classes.step} data-step="">
      <h3 id={titleId} className={classes.title}>
        {title}
      </h3>
      {body && <p className={classes.body}>{body}</p>}
      <SavingForm saving={saving} isAllOptional={isAllOptional}>
        <div className={classes.fields}>{children}</div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={saving.close}>
            {SCREEN_TEXTS.cancel}
          </Button>
          <SubmitButton {...submit} onPress={() => (goesOn.current = false)}>
            {verb}
          </SubmitButton>
          {onNext && (
            <SubmitButton {...submit} variant="light" onPress={() => (goesOn.current = true)}>
              {PANE_TEXTS.andNext(verb)}
            </SubmitButton>
          )}
        </div>
      </SavingForm>
      {act.staleDialog}
    </section>
  );
}
