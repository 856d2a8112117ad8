import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { invalidateTopics, notify } from '@portal/portal-sdk';
import { type OnClosing, useVersionedSave } from '@portal/ui';
import { useQueryClient } from '@tanstack/react-query';
import { changedContactOf, type ContactFormValues, formValuesOf, newContactOf } from './contact.schema.ts';
import { ContactForm } from './contact.form.tsx';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { contactNow, useAddContact, useUpdateContact } from './contacts.api.ts';

interface EditContactProps {
  /** Null for the company's own book. */
  readonly projectId: string | null;
  /** Undefined for a new one. */
  readonly contact: Contact | undefined;
  /** Gives away how the pane or dialog around the form is to be closed. */
  readonly onClosing: OnClosing;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a contact that is changed or added (decisions §21). */
export default function EditContact({ projectId, contact, onClosing, onDone }: EditContactProps) {
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
      onDone();
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
        onClose={onDone}
      />
      {saving.dialog}
    </>
  );
}
