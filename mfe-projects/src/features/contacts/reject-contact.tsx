import { LIMITS } from '@portal/contracts/common/limits';
import type { Contact } from '@portal/contracts/projects/contact';
import { textNeeded, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { ReasonForm } from '../../reasons/reason.form.tsx';
import { useRejectContact } from './contacts.api.ts';
import { CONTACT_SCREEN_TEXTS as TEXTS } from './contact.texts.ts';

interface RejectContactProps {
  readonly contact: Contact;
  readonly onClose: () => void;
}

/** Form of the reason why a contact gets no access (decisions §26.1). */
export function RejectContact({ contact, onClose }: RejectContactProps) {
  const [opened] = useState(contact);
  const { id, version, fullName } = opened;
  const act = useItemAction({ mutation: useRejectContact(), done: TEXTS.rejected(fullName), onClose });
  return (
    <ReasonForm
      act={act}
      draftName={`contact.reject.${id}`}
      item={opened}
      name="rejectionReason"
      label={TEXTS.rejectionReason}
      maxLength={textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason}
      toGiven={(rejectionReason) => ({ params: { id }, ifMatch: version, body: { rejectionReason } })}
      title={TEXTS.rejectTitle}
      body={TEXTS.rejectLead}
      verb={TEXTS.reject}
      onClose={onClose}
    />
  );
}
