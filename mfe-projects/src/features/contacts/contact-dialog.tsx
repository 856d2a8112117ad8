import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { invalidateTopics, Modal, notify } from '@portal/portal-sdk';
import { ErrorPanel, Loading, mayDo, type OnClosing, useFormClosing, useVersionedSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changedContactOf, type ContactFormValues, formValuesOf, newContactOf } from './contact.schema.ts';
import { ContactForm } from './contact.form.tsx';
import { ContactView } from './contact-view.tsx';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { contactNow, useAddContact, useContact, useUpdateContact } from './contacts.api.ts';

interface ContactDialogProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly isEditing: boolean;
  /** Asks for the reason of a rejection. */
  readonly onReject: (contact: Contact) => void;
  readonly onClose: () => void;
}

/** A contact to be seen or edited, or a new one (decisions §21). */
export default function ContactDialog({
  projectId,
  id,
  isEditing: startsEditing,
  onReject,
  onClose,
}: ContactDialogProps) {
  const { data: contact, error, refetch } = useContact(projectId, id);
  const [isEditing, setEditing] = useState(startsEditing || id === undefined);
  const { close, onClosing } = useFormClosing(onClose);
  const title =
    id === undefined ? CONTACT_SCREEN_TEXTS.newContact : (contact?.fullName ?? CONTACT_SCREEN_TEXTS.contact);
  return (
    <Modal opened onClose={close} title={title} size={760}>
      {content()}
    </Modal>
  );

  function content() {
    if (id !== undefined && !contact) {
      if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
      return <Loading height={320} />;
    }
    if (isEditing && (!contact || mayDo(contact, 'update')))
      return <EditContact projectId={projectId} contact={contact} onClosing={onClosing} onClose={onClose} />;
    const reject = () => {
      onClose();
      if (contact) onReject(contact);
    };
    return (
      contact && <ContactView contact={contact} onReject={reject} onEdit={() => setEditing(true)} onClose={onClose} />
    );
  }
}

interface EditContactProps {
  readonly projectId: string | null;
  readonly contact: Contact | undefined;
  readonly onClosing: OnClosing;
  readonly onClose: () => void;
}

function EditContact({ projectId, contact, onClosing, onClose }: EditContactProps) {
  const add = useAddContact(projectId);
  const update = useUpdateContact(projectId);
  const client = useQueryClient();

  const say = ({ name, email, sendInvite }: ContactFormValues, isChanged: boolean, isWaiting: boolean) => {
    const fullName = `${name.firstName} ${name.lastName}`.trim();
    if (sendInvite) notify.success(TEAM_TEXTS.invited(email));
    else if (isChanged) notify.success(CONTACT_SCREEN_TEXTS.updated(fullName));
    else
      notify.success(
        isWaiting ? CONTACT_SCREEN_TEXTS.waitsForApproval(fullName) : CONTACT_SCREEN_TEXTS.added(fullName),
      );
  };
  const saving = useVersionedSave<Contact, ContactFormValues>({
    item: contact,
    valuesOf: (one) => formValuesOf(one, false),
    read: (one) => contactNow(projectId, one),
    save: async (values, over) => {
      const { status } = over ? await update(changedContactOf(values), over) : await add(newContactOf(values));
      say(values, over !== undefined, status === 'NeedApproval');
    },
    onReload: () => {
      void invalidateTopics(client, ['contacts', 'contact-books']);
      onClose();
    },
  });
  return (
    <>
      <ContactForm
        projectId={projectId}
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
