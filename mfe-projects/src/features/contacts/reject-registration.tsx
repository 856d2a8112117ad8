import type { Invite } from '@portal/contracts/admin/invite';
import { LIMITS } from '@portal/contracts/common/limits';
import { textNeeded, useItemAction, useRejectRegistration } from '@portal/ui';
import { REGISTRATION_DECISION_TEXTS as TEXTS } from '@portal/ui/texts/registration';
import { useState } from 'react';
import { registrationProjects } from './registration-projects.ts';
import { ReasonForm } from '../../reasons/reason.form.tsx';

interface RejectRegistrationProps {
  readonly registration: Invite;
  readonly onClose: () => void;
}

/** Form of the reason why somebody who signed up by an invite gets no access (spec 3 §2). */
export function RejectRegistration({ registration, onClose }: RejectRegistrationProps) {
  const [opened] = useState(registration);
  const { id, fullName, email } = opened;
  const act = useItemAction({
    mutation: useRejectRegistration(opened),
    done: TEXTS.rejected(fullName, email),
    onClose,
  });
  return (
    <ReasonForm
      act={act}
      draftName={`registration.reject.${id}`}
      name="rejectionReason"
      label={TEXTS.rejectLabel}
      maxLength={textNeeded(opened, 'reject')?.maxLength ?? LIMITS.rejectionReason}
      toGiven={(rejectionReason) => rejectionReason}
      title={TEXTS.rejectTitle}
      body={[TEXTS.rejectLead, ...registrationProjects(opened)].join(' ')}
      verb={TEXTS.sendReason}
      onClose={onClose}
    />
  );
}
