import { requiredText } from '@portal/contracts/common/fields';
import { Button } from '@portal/portal-sdk';
import { Modal } from '@portal/portal-sdk/forms';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { safeParse } from 'valibot';
import { TextAreaField } from '../fields/text-area-field.tsx';
import type { EditedItem } from '../form-drafts/changes-since.ts';
import { fieldResolver } from './field-resolver.ts';
import { SavingForm } from './saving-form.tsx';
import { useSaving, type SavingOptions } from './use-saving.ts';
import { SCREEN_TEXTS } from '../texts/screen.texts.ts';
import { DialogButtons } from '../dialogs/dialog-parts.tsx';
import classes from '../dialogs/dialogs.module.css';

type Values = Readonly<Record<string, string>>;

export interface ReasonDialogProps {
  readonly title: string;
  /** Consequences of the action. */
  readonly children: ReactNode;
  /** Label of the reason. */
  readonly label: string;
  readonly verb: string;
  readonly maxLength: number;
  readonly isDanger?: boolean;
  /** Name of the reason on the wire, by which the server refuses it. */
  readonly field: string;
  /** Name of the action and its item, under which a typed reason is kept. */
  readonly draftName: string;
  /** The item as it was when the dialog was opened. */
  readonly item?: EditedItem | undefined;
  /** Sends the reason, and closes the dialog; throws refusals. */
  readonly onSave: (reason: string) => Promise<void>;
  readonly onFault?: SavingOptions<Values>['onFault'];
  readonly onClose: () => void;
}

/** Dialog that requires the reason of an action, at most `maxLength` characters. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, children, label, verb, maxLength, isDanger = false, field } = props;
  const { draftName, item, onSave, onFault, onClose } = props;
  const [resolver] = useState(() =>
    fieldResolver<Values>(field, (reason) => safeParse(requiredText(maxLength), reason).issues?.[0].message),
  );
  const form = useForm<Values>({ defaultValues: { [field]: '' }, resolver });
  const saving = useSaving({
    form,
    draftName,
    item,
    fields: [field],
    onSave: (values) => onSave((values[field] ?? '').trim()),
    ...(onFault && { onFault }),
    onLeave: onClose,
  });
  return (
    <Modal opened onClose={saving.close} title={title}>
      <SavingForm saving={saving} isAllOptional>
        <div className={classes.body}>{children}</div>
        <TextAreaField
          control={form.control}
          name={field}
          label={label}
          rows={2}
          maxLength={maxLength}
          required
          autoFocus
        />
        <DialogButtons>
          <Button variant="default" onClick={saving.close}>
            {SCREEN_TEXTS.cancel}
          </Button>
          <Button type="submit" {...(isDanger && { color: 'danger' })} loading={saving.isSaving}>
            {verb}
          </Button>
        </DialogButtons>
      </SavingForm>
    </Modal>
  );
}
