import type { Contact } from '@portal/contracts/projects/contact';
import { useItemAction } from '@portal/ui';
import { useApproveContact } from './contacts.api.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';

/** Returns the approval of a contact who waits for access (decisions §26.1). */
export function useApprove({ id, version, fullName }: Contact) {
  const { run, isBusy, staleDialog } = useItemAction({
    mutation: useApproveContact(),
    // People without an account need an invite to get one.
    done: ({ status }) =>
      status === 'NoAccess' ? CONTACT_SCREEN_TEXTS.approvedToInvite(fullName) : CONTACT_SCREEN_TEXTS.approved(fullName),
  });
  return { isBusy, staleDialog, approve: () => run({ params: { id }, ifMatch: version }) };
}
