import { can } from '@portal/access';
import type { Contact } from '@portal/contracts/projects/contact';
import { useEndpoint, useSession } from '@portal/portal-sdk';
import { useApproveRegistration, useItemAction } from '@portal/ui';
import { REGISTRATION_DECISION_TEXTS } from '@portal/ui/texts/registration';

/**
 * Returns the registration of a contact who signed up by an invite and waits for approval (decisions §3.4), with its
 * approval; no registration for everybody else, and for those who decide about none.
 */
export function useRegistration({ userId, status, accessRequest }: Contact) {
  const { viewer } = useSession();
  const isWaiting = status === 'NeedApproval' && accessRequest === null;
  const isAsked = isWaiting && userId !== null && can(viewer, 'approve', 'invite');
  const { data } = useEndpoint('GET /invites', isAsked ? { query: { userId } } : null);
  const registration = data?.items.find((one) => one.userId === userId);
  const { run, isBusy, staleDialog } = useItemAction({
    mutation: useApproveRegistration(),
    done: (_answer, { fullName, email }) => REGISTRATION_DECISION_TEXTS.approved(fullName, email),
  });
  return { registration, isBusy, staleDialog, approve: () => registration && run(registration) };
}
