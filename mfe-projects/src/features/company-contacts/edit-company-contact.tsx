import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { notify } from '@portal/portal-sdk';
import { type OnClosing, useVersionedSave } from '@portal/ui';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { bodyOf, formValuesOf, mergeContacts, type CompanyContactFormValues } from './company-contact.schema.ts';
import { CompanyContactForm } from './company-contact.form.tsx';
import { companyContactNow, useSaveCompanyContact } from './company-contacts.api.ts';

interface EditCompanyContactProps {
  /** Undefined for a new one. */
  readonly contact: CompanyContact | undefined;
  /** Gives away how the pane or dialog around the form is to be closed. */
  readonly onClosing: OnClosing;
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded?: (id: string, message: string) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a company contact that is changed or added. */
export default function EditCompanyContact({ contact, onClosing, onAdded, onDone }: EditCompanyContactProps) {
  const save = useSaveCompanyContact();
  const saving = useVersionedSave<CompanyContact, CompanyContactFormValues>({
    item: contact,
    valuesOf: formValuesOf,
    read: companyContactNow,
    merge: mergeContacts,
    save: async (values, over) => {
      const body = bodyOf(values);
      const { id } = await save(body, over);
      if (over) notify.success(CONTACT_SCREEN_TEXTS.updated(body.name));
      else onAdded?.(id, CONTACT_SCREEN_TEXTS.added(body.name));
    },
    reloads: ['company-contacts'],
    onReload: onDone,
  });
  return (
    <>
      <CompanyContactForm
        contact={saving.opened}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onClose={onDone}
      />
      {saving.dialog}
    </>
  );
}
