import type { CompanyContact } from '@portal/contracts/projects/company-contact';
import { invalidateTopics, Modal, notify, usePermission } from '@portal/portal-sdk';
import { ErrorPanel, Loading, useStaleSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { CONTACT_SCREEN_TEXTS } from '../contacts/contact.texts.ts';
import { bodyOf, type CompanyContactFormValues } from './company-contact.schema.ts';
import { CompanyContactForm } from './company-contact.form.tsx';
import { CompanyContactView } from './company-contact-view.tsx';
import { COMPANY_CONTACT_SCREEN_TEXTS } from './company-contact.texts.ts';
import { useCompanyContact, useSaveCompanyContact } from './company-contacts.api.ts';

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
  const closing = useRef(onClose);
  const onClosing = useCallback((close: () => void) => {
    closing.current = close;
  }, []);
  const title =
    id === undefined
      ? COMPANY_CONTACT_SCREEN_TEXTS.newContact
      : (contact?.name ?? COMPANY_CONTACT_SCREEN_TEXTS.contact);
  return (
    <Modal opened onClose={() => closing.current()} title={title} size={760}>
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
  readonly onClosing: (close: () => void) => void;
  readonly onClose: () => void;
}

/** Saves over the opened version only (decisions §4). */
function EditCompanyContact({ contact, onClosing, onClose }: EditCompanyContactProps) {
  // Saves against the version that was opened, even if a newer one is loaded meanwhile.
  const [opened] = useState(contact);
  const save = useSaveCompanyContact(opened);
  const client = useQueryClient();

  const saveNow = async (values: CompanyContactFormValues, isOverwriting = false) => {
    const body = bodyOf(values);
    await save(body, isOverwriting);
    notify.success(opened ? CONTACT_SCREEN_TEXTS.updated(body.name) : CONTACT_SCREEN_TEXTS.added(body.name));
  };
  const staleSave = useStaleSave<CompanyContactFormValues>({
    onOverwrite: async (values) => {
      await saveNow(values, true);
      onClose();
    },
    onReload: () => {
      void invalidateTopics(client, ['company-contacts']);
      onClose();
    },
  });
  return (
    <>
      <CompanyContactForm
        contact={opened}
        onSave={saveNow}
        onFault={staleSave.ask}
        onClosing={onClosing}
        onClose={onClose}
      />
      {staleSave.dialog}
    </>
  );
}
