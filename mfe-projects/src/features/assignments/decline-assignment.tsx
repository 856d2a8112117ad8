import { valibotResolver } from '@hookform/resolvers/valibot';
import { requiredText } from '@portal/contracts/common/fields';
import type { Assignment } from '@portal/contracts/projects/assignment';
import { ASSIGNMENT_LIMITS } from '@portal/contracts/projects/assignment-lists';
import { StepForm, TextAreaField, useItemAction } from '@portal/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as v from 'valibot';
import { ASSIGNMENT_SCREEN_TEXTS as TEXTS } from './assignment.texts.ts';
import { useDecline } from './assignments.api.ts';

const schema = v.object({ reason: requiredText(ASSIGNMENT_LIMITS.declineReason) });

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
  const form = useForm({ defaultValues: { reason: '' }, resolver: valibotResolver(schema) });
  return (
    <StepForm
      form={form}
      act={act}
      draftName={`assignment.decline.${id}`}
      item={opened}
      fields={['reason']}
      toGiven={({ reason }) => ({ params: { id }, body: { reason: reason.trim() }, ifMatch: version })}
      title={TEXTS.declineTitle}
      body={TEXTS.declineBody}
      verb={TEXTS.actions.decline}
      isDanger
      onClose={onClose}
    >
      <TextAreaField
        control={form.control}
        name="reason"
        label={TEXTS.declineReason}
        rows={3}
        maxLength={ASSIGNMENT_LIMITS.declineReason}
        required
        autoFocus
      />
    </StepForm>
  );
}
