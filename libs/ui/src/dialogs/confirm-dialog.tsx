import { Button, Modal } from '@portal/portal-sdk';
import type { FormEvent, ReactNode } from 'react';
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

/** Buttons of a dialog: Cancel left, the verb right; in red if it cannot be undone. */
function DialogActions(props: Omit<DialogActionsProps, 'onConfirm'>) {
  const { verb, cancel = SCREEN_TEXTS.cancel, isDanger = false, isBusy = false, isDisabled = false } = props;
  return (
    <DialogButtons>
      <Button variant="default" onClick={props.onCancel}>
        {cancel}
      </Button>
      <Button {...(isDanger ? { color: 'danger' } : {})} loading={isBusy} disabled={isDisabled} type="submit">
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
export function ConfirmDialog({ opened, title, children, onConfirm, ...actions }: ConfirmDialogProps) {
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    // A dialog may be rendered inside another form.
    event.stopPropagation();
    onConfirm();
  };
  return (
    <Modal opened={opened} onClose={actions.onCancel} title={title}>
      <form onSubmit={confirm} noValidate>
        <div className={classes.body}>{children}</div>
        <DialogActions {...actions} />
      </form>
    </Modal>
  );
}
