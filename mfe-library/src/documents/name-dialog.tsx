import { apiFault, Button, Modal, notifyFailure, Stack, TextInput } from '@portal/portal-sdk';
import { DialogButtons, useDialogGuard } from '@portal/ui';
import { documentMessage } from '@portal/contracts/library/document-texts';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useState, type ReactNode, type SubmitEvent } from 'react';
import classes from './name-dialog.module.css';
import { useChanged } from './use-changed.ts';

/** Result of saving a name. */
export interface NameOutcome {
  /** Shows an error at the field. */
  readonly refuse: (problem: string) => void;
  /** Shows an error of the service: at the field if it concerns the name, otherwise as a notice. */
  readonly onError: (fault: unknown) => void;
}

interface NameDialogProps {
  readonly title: string;
  readonly label: string;
  readonly name: string;
  /** Kept behind the name: a file's extension. */
  readonly ending?: string;
  readonly maxLength: number;
  readonly verb: string;
  readonly isBusy: boolean;
  /** Returns true if the name is unchanged. */
  readonly isSame: (name: string) => boolean;
  readonly onSave: (name: string, outcome: NameOutcome) => void;
  readonly onClose: () => void;
  /** Dialog about a newer version. */
  readonly conflict?: ReactNode;
  /** Below the name. */
  readonly children?: ReactNode;
}

/** Dialog that asks for the name of a file or folder and shows errors at the field. */
export function NameDialog(props: NameDialogProps) {
  const { title, label, ending, maxLength, verb, isBusy, isSame, onSave, onClose, conflict, children } = props;
  const [name, setName] = useState(props.name);
  const [problem, setProblem] = useState<string>();
  const changed = useChanged();

  const onError = (fault: unknown) => {
    const { status, code, message, fieldErrors } = apiFault(fault) ?? {};
    const said = Object.values(fieldErrors ?? {})[0]?.[0] ?? (code === 'Duplicate' ? message : undefined);
    if (said) return setProblem(documentMessage(said));
    // Shows what has changed meanwhile.
    void changed();
    if (status === 404 || status === 409) onClose();
    notifyFailure(fault, save);
  };
  const { guard, onSend } = useDialogGuard({ isDirty: name !== props.name, isBusy });
  const save = () => {
    onSend();
    onSave(name, { refuse: setProblem, onError });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // The dialog may be rendered inside another form.
    event.stopPropagation();
    save();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={label}
            withAsterisk
            aria-required
            maxLength={maxLength}
            value={name}
            error={problem}
            errorProps={{ role: 'alert' }}
            {...(ending !== undefined && {
              rightSection: <span className={classes.ending}>{ending}</span>,
              rightSectionWidth: 64,
            })}
            onChange={(event) => {
              setName(event.currentTarget.value);
              setProblem(undefined);
            }}
          />
          {children}
        </Stack>
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            {SCREEN_TEXTS.cancel}
          </Button>
          <Button type="submit" loading={isBusy} disabled={isSame(name)}>
            {verb}
          </Button>
        </DialogButtons>
      </form>
      {conflict}
      {guard}
    </Modal>
  );
}
