import { documentMessage } from '@portal/contracts/library/document-texts';
import { apiFault, Button, Stack } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { DialogButtons, SavingForm, TextField, useSaving, type EditedItem, type FaultHandler } from '@portal/ui';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { useChanged } from './use-changed.ts';

interface NameDialogProps<Values extends FieldValues> {
  readonly title: string;
  readonly label: string;
  /** Form with the field `name`. */
  readonly form: UseFormReturn<Values>;
  /** Name of the item, under which a typed name is kept. */
  readonly draftName: string;
  /** The file or folder as it was when the dialog was opened; undefined for a new one. */
  readonly item: EditedItem | undefined;
  /** Kept behind the name: a file's extension. */
  readonly ending?: string;
  readonly maxLength: number;
  readonly verb: string;
  readonly onSave: (values: Values) => Promise<void>;
  /** True where the refusal was because of a newer version. */
  readonly onStale: FaultHandler;
  readonly onClose: () => void;
  /** Dialog about a newer version. */
  readonly conflict: ReactNode;
  /** Below the name. */
  readonly children?: (control: Control<Values>) => ReactNode;
}

/** Dialog that asks for the name of a file or folder and shows errors at the field. */
export function NameDialog<Values extends FieldValues>(props: NameDialogProps<Values>) {
  const { title, label, form, draftName, item, ending, maxLength, verb } = props;
  const { onSave, onStale, onClose, conflict, children } = props;
  const changed = useChanged();
  const name = 'name' as FieldPath<Values>;
  const onFault: FaultHandler = (fault, again, discard) => {
    if (onStale(fault, again, discard)) return true;
    const { status, code, message, fieldErrors } = apiFault(fault) ?? {};
    const said = Object.values(fieldErrors ?? {})[0]?.[0] ?? (code === 'Duplicate' ? message : undefined);
    if (said) {
      form.setError(name, { message: documentMessage(said) }, { shouldFocus: true });
      return true;
    }
    // Shows what has changed meanwhile.
    void changed();
    if (status === 404 || status === 409) onClose();
    return false;
  };
  const saving = useSaving({ form, draftName, item, fields: [name], onSave, onFault, onLeave: onClose });
  return (
    <>
      <Modal opened onClose={saving.close} title={title}>
        <SavingForm saving={saving} isAllOptional>
          <Stack gap="md">
            <TextField
              control={form.control}
              name={name}
              label={label}
              maxLength={maxLength}
              ending={ending}
              required
              autoFocus
            />
            {children?.(form.control)}
          </Stack>
          <DialogButtons>
            <Button variant="default" onClick={saving.close}>
              {SCREEN_TEXTS.cancel}
            </Button>
            <Button type="submit" loading={saving.isSaving} disabled={item !== undefined && !saving.isDirty}>
              {verb}
            </Button>
          </DialogButtons>
        </SavingForm>
      </Modal>
      {conflict}
    </>
  );
}
