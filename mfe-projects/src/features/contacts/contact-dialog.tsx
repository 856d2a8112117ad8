import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { invalidateTopics, Modal, notify } from '@portal/portal-sdk';
import { ErrorPanel, Loading, mayDo, useStaleSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { changedContactOf, type ContactFormValues, newContactOf } from './contact.schema.ts';
import { ContactForm } from './contact.form.tsx';
import { ContactView } from './contact-view.tsx';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { useAddContact, useContact, useUpdateContact } from './contacts.api.ts';

interface ContactDialogProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  /** Undefined for a new one. */
  readonly id: string | undefined;
  readonly isEditing: boolean;
  readonly onClose: () => void;
}

/** A contact to be seen or edited, or a new one (decisions §21). */
export default function ContactDialog({ projectId, id, isEditing: startsEditing, onClose }: ContactDialogProps) {
  const { data: contact, error, refetch } = useContact(projectId, id);
  const [isEditing, setEditing] = useState(startsEditing || id === undefined);
  const closing = useRef(onClose);
  const onClosing = useCallback((close: () => void) => {
    closing.current = close;
  }, []);
  const title =
    id === undefined ? CONTACT_SCREEN_TEXTS.newContact : (contact?.fullName ?? CONTACT_SCREEN_TEXTS.contact);
  return (
    <Modal opened onClose={() => closing.current()} title={title} size={760}>
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
    return contact && <ContactView contact={contact} onEdit={() => setEditing(true)} onClose={onClose} />;
  }
}

interface EditContactProps {
  readonly projectId: string | null;
  readonly contact: Contact | undefined;
  readonly onClosing: (close: () => void) => void;
  readonly onClose: () => void;
}

/** The version that was opened is the one that is saved over, or nothing (decisions §4). */
function EditContact({ projectId, contact, onClosing, onClose }: EditContactProps) {
  // Saves against the version that was opened, even if a newer one is loaded meanwhile.
  const [opened] = useState(contact);
  const add = useAddContact(projectId);
  const update = useUpdateContact(projectId);
  const client = useQueryClient();

  const say = ({ name, email, sendInvite }: ContactFormValues) => {
    const fullName = `${name.firstName} ${name.lastName}`.trim();
    if (sendInvite) notify.success(TEAM_TEXTS.invited(email));
    else notify.success(opened ? CONTACT_SCREEN_TEXTS.updated(fullName) : CONTACT_SCREEN_TEXTS.added(fullName));
  };
  const saveNow = async (values: ContactFormValues, isOverwriting = false) => {
    if (opened) await update(opened, changedContactOf(values), isOverwriting);
    else await add(newContactOf(values));
    say(values);
  };
  const staleSave = useStaleSave<ContactFormValues>({
    onOverwrite: async (values) => {
      await saveNow(values, true);
      onClose();
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
