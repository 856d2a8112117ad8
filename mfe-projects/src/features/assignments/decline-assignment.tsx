import type { Assignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_LIMITS } from '@portal/contracts/projects/assignment-lists';
import { useItemAction } from '@portal/ui';
import { useState } from 'react';
import { ReasonForm } from '../../reasons/reason.form.tsx';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS } from './assignment.texts.ts';
import { useDecline } from './assignments.api.ts';

interface DeclineAssignmentProps {
  readonly assignment: Assignment;
  readonly onClose: () => void;
  /** Called when it is declined: it may be the viewer's no longer. */
  readonly onDone: () => void;
}

/** Form of the reason with which an engineer declines an assignment (decisions §27). */
export function DeclineAssignment({ assignment, onClose, onDone }: DeclineAssignmentProps) {
  const [opened] = useState(assignment);
  const { id, version } = opened;
  const act = useItemAction({ mutation: useDecline(), done: TEXTS.done.decline, onClose, onDone });
  return (
    <ReasonForm
      act={act}
      draftName={`assignment.decline.${id}`}
      item={opened}
      name="reason"
      label={TEXTS.declineReason}
      maxLength={ASSIGNMENT_LIMITS.declineReason}
      toGiven={(reason) => ({ params: { id }, body: { reason }, ifMatch: version })}
      title={TEXTS.declineTitle}
      body={TEXTS.declineBody}
      verb={TEXTS.actions.decline}
      onClose={onClose}
    />
  );
}
