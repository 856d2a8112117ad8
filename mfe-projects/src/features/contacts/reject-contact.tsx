import { LIMITS } from '@portal/contracts/common/limits';
import type { Contact } from '@portal/contracts/projects/contact';
import { ReasonDialog, textNeeded, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useRejectContact } from './contacts.api.ts';
import { CONTACT_SCREEN_TEXTS } from './contact.texts.ts';

interface RejectContactProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Asks for the reason why a contact gets no access (decisions §26.1). */
export default function RejectContact({ contact, onClose }: RejectContactProps) {
  const [opened] = useState(contact);
  const { id, version, fullName } = opened;
  const reject = useItemAction({
    mutation: useRejectContact(),
    done: CONTACT_SCREEN_TEXTS.rejected(fullName),
    onClose,
  });
  return (
    <>
      <ReasonDialog
        title={CONTACT_SCREEN_TEXTS.rejectTitle}
        label={CONTACT_SCREEN_TEXTS.rejectionReason}
        verb={CONTACT_SCREEN_TEXTS.reject}
        maxLength={textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason}
        isDanger
        field="rejectionReason"
        draftName={`contact.reject.${id}`}
        item={opened}
        onSave={(rejectionReason) => reject.attempt({ params: { id }, ifMatch: version, body: { rejectionReason } })}
        onFault={reject.onFault}
        onClose={onClose}
      >
        <p>{CONTACT_SCREEN_TEXTS.rejectLead}</p>
      </ReasonDialog>
      {reject.staleDialog}
    </>
  );
}
