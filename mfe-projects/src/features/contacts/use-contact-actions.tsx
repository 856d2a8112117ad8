import type { Invite } from '@portal/contracts/admin/invite';
import { TEAM_TEXTS } from '@portal/contracts/admin/team-texts';
import type { Contact } from '@portal/contracts/projects/contact';
import { actionOn, drawnAction, mayDo, useItemAction, withPrimary, type PaneAction } from '@portal/ui';
import { useState } from 'react';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';
import { useResendInvite } from './contacts.api.ts';
import { DeleteContact } from './delete-contact.tsx';
import { useApprove } from './use-approve.ts';
import { useRegistration } from './use-registration.ts';

interface ContactActionsOptions {
  readonly onEdit: () => void;
  /** Opens the form of the reason. */
  readonly onReject: () => void;
  readonly onDeleted: () => void;
}

type Decision = Invite['actions'][number]['action'];

/**
 * Returns the viewer's actions on a contact and their questions, and the registration that waits for a decision, if any.
 * Delete gives the reason where it is refused.
 */
export function useContactActions(contact: Contact, { onEdit, onReject, onDeleted }: ContactActionsOptions) {
  const { id, actions, email } = contact;
  const [isDeleting, setDeleting] = useState(false);
  const resend = useItemAction({ mutation: useResendInvite(), done: TEAM_TEXTS.invited(email) });
  const request = useApprove(contact);
  const registered = useRegistration(contact);
  const { registration } = registered;
  // A contact waits under a request, or by a registration, never under both.
  const { approve, isBusy } = registration ? registered : request;
  const decisions: readonly (PaneAction & { readonly id: Decision })[] = [
    { id: 'approve', label: CONTACT_SCREEN_TEXTS.approve, obstacle: undefined, isBusy, onPress: approve },
    { id: 'reject', label: CONTACT_SCREEN_TEXTS.reject, obstacle: undefined, isDanger: true, onPress: onReject },
  ];
  const others: readonly (PaneAction & { readonly id: 'update' | 'resend' })[] = [
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
    ...decisions.filter((action) => mayDo(contact, action.id) || (registration && mayDo(registration, action.id))),
    ...others.filter((action) => mayDo(contact, action.id)),
    ...(remove
      ? [{ ...remove, id: 'delete', label: TEAM_TEXTS.remove, isDanger: true, onPress: () => setDeleting(true) }]
      : []),
  ];
  // Those who only read have no menu.
  const isReader = ![...actions, ...(registration?.actions ?? [])].some(({ allowed }) => allowed);
  return {
    registration,
    ...withPrimary(isReader ? [] : offered, ['approve', 'update']),
    dialogs: (
      <>
        {isDeleting && <DeleteContact contact={contact} onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
        {resend.staleDialog}
        {request.staleDialog}
        {registered.staleDialog}
      </>
    ),
  };
}
