import { LIMITS } from '@portal/contracts/common/limits';
import type { Contact } from '@portal/contracts/projects/contact';
import { ReasonDialog, textNeeded, useItemAction } from '@portal/ui';
import { useRejectContact } from './contacts.api.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';

interface RejectContactProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Asks for the reason why a contact gets no access (decisions §26.1). */
export default function RejectContact({ contact, onClose }: RejectContactProps) {
  const { id, version, fullName } = contact;
  const reject = useItemAction({
    mutation: useRejectContact(),
    done: CONTACT_SCREEN_TEXTS.rejected(fullName),
    fields: ['rejectionReason'],
    onClose,
  });
  return (
    <ReasonDialog
      opened
      title={CONTACT_SCREEN_TEXTS.rejectTitle}
      label={CONTACT_SCREEN_TEXTS.rejectionReason}
      verb={CONTACT_SCREEN_TEXTS.reject}
      maxLength={textNeeded(contact, 'reject')?.maxLength ?? LIMITS.rejectionReason}
      isDanger
      isBusy={reject.isBusy}
      error={reject.error}
      onCancel={onClose}
      onConfirm={(rejectionReason) => reject.run({ params: { id }, ifMatch: version, body: { rejectionReason } })}
    >
      <p>{CONTACT_SCREEN_TEXTS.rejectLead}</p>
    </ReasonDialog>
  );
}
