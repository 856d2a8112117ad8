import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { notify } from '@portal/portal-sdk';
import { type OnClosing, useVersionedSave } from '@portal/ui';
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
  /** Called with the id of a new one, and the words that name it. */
  readonly onAdded?: (id: string, message: string) => void;
  /** Saved, or given up. */
  readonly onDone: () => void;
}

/** Form of a contact that is changed or added (decisions §21). */
export default function EditContact({ projectId, contact, onClosing, onAdded, onDone }: EditContactProps) {
  const add = useAddContact(projectId);
  const update = useUpdateContact(projectId);

  const messageOf = ({ name, email, sendInvite }: ContactFormValues, isChanged: boolean, isWaiting: boolean) => {
    const fullName = `${name.firstName} ${name.lastName}`.trim();
    if (sendInvite) return TEAM_TEXTS.invited(email);
    if (isChanged) return CONTACT_SCREEN_TEXTS.updated(fullName);
    return isWaiting ? CONTACT_SCREEN_TEXTS.waitsForApproval(fullName) : CONTACT_SCREEN_TEXTS.added(fullName);
  };
  const saving = useVersionedSave<Contact, ContactFormValues>({
    item: contact,
    valuesOf: (one) => formValuesOf(one, false),
    read: (one) => contactNow(projectId, one),
    save: async (values, over) => {
      const { id, status } = over ? await update(changedContactOf(values), over) : await add(newContactOf(values));
      const message = messageOf(values, over !== undefined, status === 'NeedApproval');
      if (over) notify.success(message);
      else onAdded?.(id, message);
    },
    reloads: ['contacts', 'contact-books'],
    onReload: onDone,
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
