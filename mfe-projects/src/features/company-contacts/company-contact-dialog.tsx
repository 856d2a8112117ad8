import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { invalidateTopics, Modal, notify, usePermission } from '@portal/portal-sdk';
import { ErrorPanel, Loading, type OnClosing, useFormClosing, useVersionedSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { bodyOf, formValuesOf, mergeContacts, type CompanyContactFormValues } from './company-contact.schema.ts';
import { CompanyContactForm } from './company-contact.form.tsx';
import { CompanyContactView } from './company-contact-view.tsx';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import { companyContactNow, useCompanyContact, useSaveCompanyContact } from './company-contacts.api.ts';

interface CompanyContactDialogProps {
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** A company contact to be seen or edited, or a new one. */
export default function CompanyContactDialog({ id, isEditing: startsEditing, onClose }: CompanyContactDialogProps) {
  const { data: contact, error, refetch } = useCompanyContact(id);
  const [isEditing, setEditing] = useState(startsEditing || id === undefined);
  const mayEdit = usePermission('update', 'companyContact');
  const { close, onClosing } = useFormClosing(onClose);
  const title =
    id === undefined
      ? COMPANY_CONTACT_SCREEN_TEXTS.newContact
      : (contact?.name ?? COMPANY_CONTACT_SCREEN_TEXTS.contact);
  return (
    <Modal opened onClose={close} title={title} size={760}>
      {content()}
    </Modal>
  );

  function content() {
    if (id !== undefined && !contact) {
      if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
      return <Loading height={240} />;
    }
    if (isEditing && mayEdit) return <EditCompanyContact contact={contact} onClosing={onClosing} onClose={onClose} />;
    return contact && <CompanyContactView contact={contact} onEdit={() => setEditing(true)} onClose={onClose} />;
  }
}

interface EditCompanyContactProps {
  readonly contact: CompanyContact | undefined;
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

function EditCompanyContact({ contact, onClosing, onClose }: EditCompanyContactProps) {
  const save = useSaveCompanyContact();
  const client = useQueryClient();
  const saving = useVersionedSave<CompanyContact, CompanyContactFormValues>({
    item: contact,
    valuesOf: formValuesOf,
    read: companyContactNow,
    merge: mergeContacts,
    save: async (values, over) => {
      const body = bodyOf(values);
      await save(body, over);
      notify.success(over ? CONTACT_SCREEN_TEXTS.updated(body.name) : CONTACT_SCREEN_TEXTS.added(body.name));
    },
    onReload: () => {
      void invalidateTopics(client, ['company-contacts']);
      onClose();
    },
  });
  return (
    <>
      <CompanyContactForm
        contact={saving.opened}
        onSave={saving.save}
        onFault={saving.ask}
        onClosing={onClosing}
        onClose={onClose}
      />
      {saving.dialog}
    </>
  );
}
