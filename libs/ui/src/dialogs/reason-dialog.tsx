import { requiredText } from '@portal/contracts/common/fields';
import { Modal, Textarea } from '@portal/portal-sdk';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { safeParse } from 'valibot';
import { Counter } from '../fields/text-area-field.tsx';
import { INPUT_ORDER } from '../fields/use-field.ts';
import { DialogActions } from './confirm-dialog.tsx';
import { useDialogGuard } from './dialog-guard.tsx';
import classes from './dialogs.module.css';

export interface ReasonDialogProps {
  readonly opened: boolean;
  readonly title: string;
  /** Consequences of the action. */
  readonly children: ReactNode;
  /** Label of the reason. */
  readonly label: string;
  readonly verb: string;
  readonly maxLength: number;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
  /** Error of the server about the reason. */
  readonly error?: string | undefined;
  readonly onCancel: () => void;
  readonly onConfirm: (reason: string) => void;
}

/** Dialog that requires the reason of an action, at most `maxLength` characters. */
export function ReasonDialog(props: ReasonDialogProps) {
  return (
    <Modal opened={props.opened} onClose={props.onCancel} title={props.title}>
      <ReasonForm {...props} />
    </Modal>
  );
}

function ReasonForm(props: ReasonDialogProps) {
  const { label, verb, maxLength, isDanger, isBusy, onCancel, onConfirm } = props;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const { guard, onSend } = useDialogGuard({ isDirty: reason !== '', isBusy: isBusy ?? false });
  const confirm = () => {
    const checked = safeParse(requiredText(maxLength), reason);
    setProblem(checked.issues?.[0].message);
    if (!checked.success) return;
    onSend();
    onConfirm(reason.trim());
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) confirm();
  };
  return (
    <>
      <div className={classes.body}>{props.children}</div>
      <div onKeyDown={onKeyDown}>
        <Textarea
          data-autofocus
          label={label}
          withAsterisk
          aria-required
          rows={2}
          maxLength={maxLength}
          value={reason}
          error={problem ?? props.error}
          errorProps={{ role: 'alert' }}
          inputWrapperOrder={INPUT_ORDER}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Counter text={reason} maxLength={maxLength} />
      </div>
      <DialogActions
        verb={verb}
        isDanger={isDanger ?? false}
        isBusy={isBusy ?? false}
        onCancel={onCancel}
        onConfirm={confirm}
      />
      {guard}
    </>
  );
}
