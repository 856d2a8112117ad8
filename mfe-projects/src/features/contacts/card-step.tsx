import type { Contact } from '@portal/contracts/projects/contact';
import { CardStep, cardStepColumn, mayDo } from '@portal/ui';
import { CONTACT_SCREEN_TEXTS as TEXTS } from './contact.texts.ts';
import { useApprove } from './use-approve.ts';

/** The column of a contact's next step: the approval of one who waits for access. Changing a contact is no step. */
export const CONTACT_STEP_COLUMN = cardStepColumn<Contact>((row) => <ContactStep row={row} />);

function ContactStep({ row }: { readonly row: Contact }) {
  const { approve, isBusy, staleDialog } = useApprove(row);
  const primary = { id: 'approve', label: TEXTS.approve, obstacle: undefined, isBusy, onPress: approve };
  return <CardStep primary={mayDo(row, 'approve') ? primary : undefined} dialogs={staleDialog} />;
}
