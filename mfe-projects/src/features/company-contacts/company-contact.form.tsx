import { LIMITS } from '@portal/contracts/common/limits';
import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { COMPANY_CONTACT_TYPES } from '@portal/contracts/projects/company-contact-lists';
import {
  AddressFields,
  DialogButtons,
  type FaultHandler,
  FormFields,
  type OnClosing,
  PhoneField,
  SaveButtons,
  SavingForm,
  SelectField,
  TextField,
  useSaving,
} from '@portal/ui';
import { ADDRESS_LABELS } from '@portal/ui/texts/address';
import { useEffect, useRef } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import {
  COMPANY_CONTACT_FIELDS,
  companyContactResolver,
  formValuesOf,
  type CompanyContactFormValues,
} from './company-contact.schema.ts';
import { COMPANY_CONTACT_SCREEN_TEXTS, COMPANY_CONTACT_TYPE_LABELS } from './company-contact.texts.ts';
import classes from './company-contacts.module.css';

interface CompanyContactFormProps {
  /** Undefined for a new one. */
  readonly contact: CompanyContact | undefined;
  readonly onSave: (values: CompanyContactFormValues) => Promise<void>;
  /** True means that the fault has been dealt with. */
  readonly onFault: FaultHandler;
  /** Registers the function that closes the dialog: it asks first if there are unsaved values. */
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

const TYPE_OPTIONS = COMPANY_CONTACT_TYPES.map((value) => ({ value, label: COMPANY_CONTACT_TYPE_LABELS[value] }));

/** Company and Address of a company contact; the rules of addresses are the account page's (spec 3 §5). */
export function CompanyContactForm({ contact, onSave, onFault, onClosing, onClose }: CompanyContactFormProps) {
  const form = useForm<CompanyContactFormValues>({
    defaultValues: formValuesOf(contact),
    resolver: companyContactResolver,
    mode: 'onTouched',
  });
  const { control } = form;
  const country = useWatch({ control, name: 'info.address.country' });
  const frame = useRef<HTMLFormElement>(null);
  const saving = useSaving({
    form,
    draftName: contact ? `company-contact.${contact.id}` : 'company-contact.new',
    item: contact,
    fields: COMPANY_CONTACT_FIELDS,
    onSave: async (values) => {
      await onSave(values);
      onClose();
    },
    onFault,
    onLeave: onClose,
    onClosing,
  });
  // A contact that is loaded first is rendered after the dialog has set the focus.
  useEffect(() => frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);
  return (
    <SavingForm ref={frame} saving={saving}>
      <FormFields>
        <h3 className={classes.section}>{COMPANY_CONTACT_SCREEN_TEXTS.company}</h3>
        <TextField
          control={control}
          name="name"
          label={COMPANY_CONTACT_SCREEN_TEXTS.name}
          maxLength={LIMITS.companyName}
          autoFocus
          required
        />
        <SelectField
          control={control}
          name="type"
          label={COMPANY_CONTACT_SCREEN_TEXTS.type}
          options={TYPE_OPTIONS}
          required
        />
        <TextField
          control={control}
          name="info.email"
          label={CONTACT_SCREEN_TEXTS.email}
          maxLength={LIMITS.email}
          required
        />
        <PhoneField control={control} name="info.phone" label={ADDRESS_LABELS.phone} country={country} />
        <h3 className={classes.section}>{CONTACT_SCREEN_TEXTS.address}</h3>
        <AddressFields control={control} name="info.address" />
      </FormFields>
      <DialogButtons>
        <SaveButtons saving={saving} />
      </DialogButtons>
    </SavingForm>
  );
}
