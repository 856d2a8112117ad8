import type { Recommendation } from '@portal/contracts/projects/recommendation';
import { Button, Modal } from '@portal/portal-sdk';
import { DialogButtons, type ItemAction, SavingForm, useSaving } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import classes from '../recommendations.module.css';

interface StepFormProps<Values extends FieldValues, Given> {
  readonly form: UseFormReturn<Values>;
  readonly act: ItemAction<Given>;
  /** Name of the step and its recommendation, under which typed values are kept. */
  readonly draftName: string;
  /** The recommendation as it was opened. */
  readonly item: Recommendation;
  readonly fields: readonly FieldPath<Values>[];
  /** Converts the values to the action's argument. */
  readonly toGiven: (values: Values) => Given;
  readonly title: string;
  readonly body?: string;
  readonly verb: string;
  /** True if no field is required. */
  readonly isAllOptional?: boolean;
  readonly isBlocked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog of a step's text, files and dates; typed values are kept until the step is done or cancelled. */
export function StepForm<Values extends FieldValues, Given>(props: StepFormProps<Values, Given>) {
  const { form, act, draftName, item, fields, toGiven, title, body, verb, onClose, children } = props;
  const { isAllOptional = false, isBlocked = false } = props;
  const saving = useSaving({
    form,
    draftName,
    item,
    fields,
    onSave: (values) => act.attempt(toGiven(values)),
    onFault: act.onFault,
    onLeave: onClose,
    isBlocked,
  });
  return (
    <>
      <Modal opened onClose={saving.close} title={title} size={640}>
        <SavingForm saving={saving} isAllOptional={isAllOptional}>
          {body && <p className={classes.dialogBody}>{body}</p>}
          <div className={classes.dialogFields}>{children}</div>
          <DialogButtons>
            <Button variant="default" onClick={saving.close}>
              {SCREEN_TEXTS.cancel}
            </Button>
            <Button type="submit" disabled={isBlocked || (!saving.isDirty && !isAllOptional)} loading={saving.isSaving}>
              {verb}
            </Button>
          </DialogButtons>
        </SavingForm>
      </Modal>
      {act.staleDialog}
    </>
  );
}
