import { LIMITS } from '@portal/contracts/common/limits';
import { hasCv, infoRulesOf } from '@portal/contracts/identity/personal-info';
import type { CurrentUser } from '@portal/contracts/identity/user';
import { Button, TextInput } from '@portal/portal-sdk';
import {
  AddressFields,
  AttachmentField,
  ConfirmDialog,
  FormActions,
  FormFields,
  FormSection,
  PhoneField,
  SavingForm,
  TextField,
  useSaving,
  type FaultHandler,
  SubmitButton,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { SCREEN_TEXTS } from '@portal/ui/texts/screen';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import classes from '../my-account.module.css';
import { CV_TEXTS } from '../../account/cv.texts.ts';
import { MY_ACCOUNT_TEXTS as TEXTS } from '../my-account.texts.ts';
import { DesignationField, ruleProps } from './designation-field.tsx';
import { PERSONAL_INFO_DRAFT } from './draft-name.ts';
import { formValuesOf, INFO_FIELDS, personalInfoResolver, type PersonalInfoValues } from './personal-info.schema.ts';

interface PersonalInfoFormProps {
  readonly user: CurrentUser;
  /** True if the first field takes the focus. */
  readonly isFocused: boolean;
  /** Saves; errors are shown at the fields, or as a notice. True from `onFault` means that the error is handled. */
  readonly onSave: (values: PersonalInfoValues) => Promise<void>;
  readonly onFault: FaultHandler;
  readonly onCancel: () => void;
}

/** One's own personal info to be changed; saving and cancelling ask first (spec 3 §2, §5). */
export function PersonalInfoForm({ user, isFocused, onSave, onFault, onCancel }: PersonalInfoFormProps) {
  const form = useForm<PersonalInfoValues>({
    defaultValues: formValuesOf(user),
    resolver: personalInfoResolver(user),
    mode: 'onTouched',
  });
  const { control } = form;
  const [confirmation, setConfirmation] = useState<{ readonly toSave: PersonalInfoValues } | 'toCancel'>();
  const [isUploading, setUploading] = useState(false);
  const saving = useSaving({
    form,
    draftName: PERSONAL_INFO_DRAFT,
    item: user,
    fields: INFO_FIELDS,
    onAsk: (toSave) => setConfirmation({ toSave }),
    onSave,
    onFault: (fault, again, discard) => {
      setConfirmation(undefined);
      return onFault(fault, again, discard);
    },
    onLeave: onCancel,
    isBlocked: isUploading,
  });
  const frame = useRef<HTMLFormElement>(null);
  const country = useWatch({ control, name: 'address.country' });
  const rules = infoRulesOf(user);

  useEffect(() => {
    if (isFocused) frame.current?.querySelector<HTMLElement>('input:not([disabled])')?.focus();
  }, [isFocused]);

  const text = (name: 'name.firstName' | 'name.lastName' | 'companyName') => ({ control, name });

  return (
    <SavingForm ref={frame} saving={saving} tabParameter="tab" className={classes['infoForm']}>
      <FormSection title={TEXTS.person}>
        <FormFields>
          <TextField
            {...text('name.firstName')}
            label={TEXTS.firstName}
            required
            maxLength={LIMITS.contactName}
            autoComplete="given-name"
          />
          <TextField
            {...text('name.lastName')}
            label={TEXTS.lastName}
            required
            maxLength={LIMITS.contactName}
            autoComplete="family-name"
          />
          <TextInput
            label={TEXTS.email}
            value={user.email}
            disabled
            description={TEXTS.emailHelp}
            inputWrapperOrder={['label', 'input', 'description']}
          />
          <DesignationField control={control} user={user} rule={rules.designation} />
          <TextField
            {...text('companyName')}
            label={TEXTS.company}
            maxLength={LIMITS.companyName}
            autoComplete="organization"
            {...ruleProps(rules.companyName)}
          />
        </FormFields>
      </FormSection>
      <FormSection title={TEXTS.addressSection}>
        <FormFields>
          <AddressFields control={control} name="address" required />
          <PhoneField control={control} name="phone" label={ADDRESS_LABELS.phone} country={country} required />
        </FormFields>
      </FormSection>
      {hasCv(user) && (
        <FormSection title={CV_TEXTS.title}>
          <AttachmentField control={control} name="cvFileId" label={CV_TEXTS.file} onUploading={setUploading} />
        </FormSection>
      )}
      <FormActions>
        <Button variant="default" onClick={() => setConfirmation('toCancel')}>
          {SCREEN_TEXTS.cancel}
        </Button>
        <SubmitButton isIdle={!saving.isDirty} isUploading={isUploading}>
          {SCREEN_TEXTS.save}
        </SubmitButton>
      </FormActions>
      <ConfirmDialog
        opened={typeof confirmation === 'object'}
        title={TEXTS.saveTitle}
        verb={SCREEN_TEXTS.save}
        isBusy={saving.isSaving}
        onCancel={() => setConfirmation(undefined)}
        onConfirm={() => {
          if (typeof confirmation === 'object') void saving.saveNow(confirmation.toSave);
        }}
      >
        {TEXTS.saveBody}
      </ConfirmDialog>
      <ConfirmDialog
        opened={confirmation === 'toCancel'}
        title={TEXTS.cancelTitle}
        verb={TEXTS.stopEditing}
        cancel={TEXTS.keepEditing}
        isDanger={saving.isDirty}
        onCancel={() => setConfirmation(undefined)}
        onConfirm={saving.leave}
      >
        {TEXTS.cancelBody}
      </ConfirmDialog>
    </SavingForm>
  );
}
