import type { Invite } from '@portal/contracts/admin/invite';
import type { Contact } from '@portal/contracts/projects/contact';
import { CardStep, cardStepColumn, mayDo } from '@portal/ui';
import { CONTACT_SCREEN_TEXTS as TEXTS } from './contact.texts.ts';
import { registrationProjects } from './registration-projects.ts';
import { useApprove } from './use-approve.ts';
import { useRegistration } from './use-registration.ts';

/**
 * The column of a contact's next step: the approval of one who waits for access, or who has signed up. A decision that counts for
 * more than the person in one project is made in the pane, which names it. Changing a contact is no step.
 */
export const CONTACT_STEP_COLUMN = cardStepColumn<Contact>((row) => <ContactStep row={row} />);

function ContactStep({ row }: { readonly row: Contact }) {
  const request = useApprove(row);
  const { registration, ...registered } = useRegistration(row);
  const { approve, isBusy, staleDialog } = registration ? registered : request;
  const mayApprove = registration
    ? isOfPersonAlone(registration) && mayDo(registration, 'approve')
    : mayDo(row, 'approve');
  const primary = { id: 'approve', label: TEXTS.approve, obstacle: undefined, isBusy, onPress: approve };
  return <CardStep primary={mayApprove ? primary : undefined} dialogs={staleDialog} />;
}

const isOfPersonAlone = (registration: Invite): boolean =>
  !registration.registersCompany && registrationProjects(registration).length === 0;
