import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { actionOn, drawnAction, mayDo, useItemAction, withPrimary, type PaneAction } from '@portal/ui';
import { useState } from 'react';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { useResendInvite } from './contacts.api.ts';
import { DeleteContact } from './delete-contact.tsx';
import { useApprove } from './use-approve.ts';

interface ContactActionsOptions {
  readonly onEdit: () => void;
  /** Opens the form of the reason. */
  readonly onReject: () => void;
  readonly onDeleted: () => void;
}

/** Returns the viewer's actions on a contact and their questions; Delete gives the reason where it is refused. */
export function useContactActions(contact: Contact, { onEdit, onReject, onDeleted }: ContactActionsOptions) {
  const { id, actions, email } = contact;
  const [isDeleting, setDeleting] = useState(false);
  const resend = useItemAction({ mutation: useResendInvite(), done: TEAM_TEXTS.invited(email) });
  const { approve, isBusy, staleDialog } = useApprove(contact);
  const possible: readonly (PaneAction & { readonly id: Contact['actions'][number]['action'] })[] = [
    { id: 'approve', label: CONTACT_SCREEN_TEXTS.approve, obstacle: undefined, isBusy, onPress: approve },
    { id: 'reject', label: CONTACT_SCREEN_TEXTS.reject, obstacle: undefined, isDanger: true, onPress: onReject },
    { id: 'update', label: TEAM_TEXTS.edit, obstacle: undefined, onPress: onEdit },
    {
      id: 'resend',
      label: TEAM_TEXTS.resend,
      obstacle: undefined,
      onPress: () => resend.run({ body: { contactId: id } }),
    },
  ];
  const remove = drawnAction(actionOn(contact, 'delete'));
  const offered = [
    ...possible.filter((action) => mayDo(contact, action.id)),
    ...(remove
      ? [{ ...remove, id: 'delete', label: TEAM_TEXTS.remove, isDanger: true, onPress: () => setDeleting(true) }]
      : []),
  ];
  // Those who only read have no menu.
  const isReader = !actions.some(({ allowed }) => allowed);
  return {
    ...withPrimary(isReader ? [] : offered, ['approve', 'update']),
    dialogs: (
      <>
        {isDeleting && <DeleteContact contact={contact} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
        {resend.staleDialog}
        {staleDialog}
      </>
    ),
  };
}
