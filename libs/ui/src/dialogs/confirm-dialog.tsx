import { Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import type { KeyboardEvent, ReactNode } from 'react';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { DialogButtons } from './dialog-parts.tsx';
import classes from './dialogs.module.css';

interface DialogActionsProps {
  /** Verb of the action. */
  readonly verb: string;
  readonly cancel?: string;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  readonly isDisabled?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

/**
 * Buttons of a dialog: Cancel left, the verb right; in red if it cannot be undone. Cancel, which changes nothing, has the
 * first focus, unless a field before it asks for it.
 */
function DialogActions(props: DialogActionsProps) {
  const { verb, cancel = SCREEN_TEXTS.cancel, isDanger = false, isBusy = false, isDisabled = false } = props;
  return (
    <DialogButtons>
      <Button variant="default" data-autofocus onClick={props.onCancel}>
        {cancel}
      </Button>
      <Button
        {...(isDanger ? { color: 'danger' } : {})}
        loading={isBusy}
        disabled={isDisabled}
        onClick={props.onConfirm}
      >
        {verb}
      </Button>
    </DialogButtons>
  );
}

export interface ConfirmDialogProps extends DialogActionsProps {
  readonly opened: boolean;
  /** A question or a noun; it names the dialog. */
  readonly title: string;
  /** Item and consequences of the action. */
  readonly children: ReactNode;
}

/** Dialog that confirms an action, by its button or by Enter in a field of it. */
export function ConfirmDialog({ opened, title, children, ...actions }: ConfirmDialogProps) {
  const { isDisabled, isBusy, onConfirm } = actions;
  const confirmByEnter = (event: KeyboardEvent) => {
    const { key, target: field, currentTarget: dialog } = event;
    if (key !== 'Enter' || !(field instanceof HTMLInputElement)) return;
    // A form in the dialog takes Enter itself.
    if (field.form && dialog.contains(field.form)) return;
    // The dialog may stand inside another form.
    event.preventDefault();
    if (!isDisabled && !isBusy) onConfirm();
  };
  return (
    <Modal opened={opened} onClose={actions.onCancel} title={title}>
      <div className={classes.body} onKeyDown={confirmByEnter}>
        {children}
      </div>
      <DialogActions {...actions} />
    </Modal>
  );
}
